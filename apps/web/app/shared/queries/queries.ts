/**
 * TanStack queries for every read of the catalogue. Matches and markets of responses are also
 * merged into the live store, so that a row shows the newest of HTTP and push. Keys start with the
 * entity kind, by which gaps and status changes select what to refetch.
 */

import { type QueryClient, type QueryFunctionContext, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { EndpointName, Query as QueryOf, ResponseBody } from '@touchline/contract/endpoints'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { Settings } from '@touchline/contract/entities/settings'
import { isNotOffered } from '../errors/report-error.ts'
import { addDays, dayBounds } from '../formats/dates.ts'
import { memoizeByObject } from '../helpers/memoize-by-object.ts'
import { getResponseTime, recordQueryMoments } from './data-times.ts'
import { type Counters, toCounters } from './event-counts.ts'
import * as queryKeys from './query-keys.ts'
import { hasPrices } from './query-keys.ts'

export type MatchFilter = NonNullable<QueryOf<'getMatches'>>

/** Filter of a list of matches; time bounds that depend on the present are computed when it is fetched. */
export interface ListFilter extends MatchFilter {
  /** Starts within this many hours from now. */
  readonly withinHours?: number
  /** With `withinHours`: or has started at most this many hours ago. */
  readonly sinceHours?: number
  /** Starts on a day, `2026-11-21`, in a time zone: UTC, or the reader's own. */
  readonly day?: string
  readonly zone?: string
  /** Number of pages of maximum length to join in one list; a single page of `limit` by default. */
  readonly pages?: number
}

/** Maximum page length of the backend. */
export const LONGEST_PAGE = 500

const MINUTE = 60_000

/** What queries merge their responses into. */
export type ResponseFolds = Pick<LiveStore, 'foldMatches' | 'foldMarkets' | 'foldProviders' | 'revision'>

export function createQueries(api: Api, live: ResponseFolds) {
  /** Calls an endpoint without recording the time of its response. */
  const call = <N extends EndpointName>(name: N, input: object, { signal }: { readonly signal: AbortSignal }) =>
    (api.call as unknown as (name: N, input: object) => Promise<ResponseBody<N>>)(name, { ...input, signal })

  const read =
    <N extends EndpointName>(name: N, input: object = {}) =>
    async (context: QueryFunctionContext<QueryKey>): Promise<ResponseBody<N>> => {
      const answer = await call(name, input, context)
      recordQueryMoments(context, [answer as object])
      return answer
    }

  return {
    settings: () =>
      queryOptions({
        queryKey: queryKeys.settings,
        queryFn: async context => {
          const answer = await read('getSettings')(context)
          foldSettings(live, answer.data)
          return toPageSettings(answer)
        },
        select: pickData,
        staleTime: 10 * MINUTE,
      }),
    /** A content page of the operator. */
    content: (slug: string) =>
      queryOptions({
        queryKey: queryKeys.content(slug),
        queryFn: read('getPage', { params: { slug } }),
        select: pickData,
        staleTime: 10 * MINUTE,
      }),
    sports: () =>
      queryOptions({
        queryKey: queryKeys.sports,
        queryFn: read('getSports'),
        select: pickData,
        staleTime: 10 * MINUTE,
      }),
    counters: () =>
      queryOptions({
        queryKey: queryKeys.counters,
        queryFn: orNone(NOT_COUNTED, async context =>
          toPageCounters(await read('postCounters', { body: {} })(context)),
        ),
        staleTime: MINUTE / 2,
      }),
    /** Numbers of finished matches on days that follow each other, the first one first, in a zone as of `dayBounds`. */
    resultCounts: (days: readonly string[], zone: string) =>
      queryOptions({
        queryKey: queryKeys.resultCounts(days, zone),
        queryFn: orNone(EMPTY_LIST, read('getResultCounts', { query: { times: listMidnights(days, zone).join() } })),
        select: pickData,
        staleTime: MINUTE,
      }),
    categories: (sportKey: string) =>
      queryOptions({
        queryKey: queryKeys.categories(sportKey),
        queryFn: read('getCategories', { query: { sport_key: sportKey, limit: 500 } }),
        select: pickData,
        staleTime: 10 * MINUTE,
      }),
    leagues: (sportKey: string) =>
      queryOptions({
        queryKey: queryKeys.leagues(sportKey),
        queryFn: read('getTournaments', { query: { sport_key: sportKey, limit: 500 } }),
        select: pickData,
        staleTime: 10 * MINUTE,
      }),
    matches: ({ withinHours, sinceHours, day, zone, pages, ...filter }: ListFilter) =>
      queryOptions({
        queryKey: queryKeys.matches({
          ...filter,
          ...(withinHours && { withinHours, sinceHours }),
          ...(day && { day, zone }),
          ...(pages && { pages }),
        }),
        queryFn: async context => {
          const bounds = { ...(withinHours && timeWindow(withinHours, sinceHours)), ...(day && dayWindow(day, zone)) }
          const readPage = (paging: object) =>
            call('getMatches', { query: { ...filter, ...bounds, ...paging } }, context)
          const answers = await (pages ? readPages(readPage, pages) : Promise.all([readPage({})]))
          recordQueryMoments(context, answers)
          const answer = joinPages(answers)
          live.foldMatches(answer.data, { asOfMs: Math.min(...answers.map(getResponseTime)) })
          return mergeKnownMatches(context.client.getQueryData(context.queryKey), answer)
        },
        structuralSharing: false,
        select: pickData,
        staleTime: MINUTE / 2,
      }),
    match: (id: number) =>
      queryOptions({
        queryKey: queryKeys.match(id),
        queryFn: async context => {
          const answer = await read('getMatch', { params: { id } })(context)
          live.foldMatches([answer.data], { asOfMs: getResponseTime(answer) })
          return answer
        },
        select: pickData,
        staleTime: MINUTE / 2,
      }),
    markets: (id: number) =>
      queryOptions({
        queryKey: queryKeys.markets(id),
        queryFn: async context => {
          const since = live.revision()
          const answer = await read('getMatchMarkets', { params: { id }, query: { limit: 500 } })(context)
          // An empty list does not name its match.
          const match = context.client.getQueryData<ResponseBody<'getMatch'>>(queryKeys.match(id))
          const matchUrn = answer.data[0]?.match_urn_id ?? match?.data.urn_id
          live.foldMarkets(answer.data, {
            asOfMs: getResponseTime(answer),
            ...(matchUrn && { complete: { matchUrn, since } }),
          })
          return answer
        },
        select: pickData,
        staleTime: MINUTE / 2,
      }),
  }
}

export type Queries = ReturnType<typeof createQueries>

const pickData = <T>(answer: { data: T }): T => answer.data

/** For `orNone`: one object for all renders, which tell what is shared by identity. */
export const EMPTY_LIST: { readonly data: never[] } = { data: [] }
const NOT_COUNTED: Counters = {}

/** Reads a call that pages can do without; `none` where the back end does not have it. */
export const orNone =
  <T>(none: T, read: (context: QueryFunctionContext<QueryKey>) => Promise<T>) =>
  async (context: QueryFunctionContext<QueryKey>): Promise<T> => {
    try {
      return await read(context)
    } catch (error) {
      if (isNotOffered(error)) return none
      throw error
    }
  }

/**
 * Truncated to whole minutes, so that the backend can serve all requests within a minute from one
 * cached list.
 */
function timeWindow(hours: number, sinceHours = 0) {
  const now = Math.floor(Date.now() / MINUTE) * MINUTE
  const hoursFromNow = (count: number) => new Date(now + count * 60 * MINUTE).toISOString()
  return { start_from: hoursFromNow(-sinceHours), start_to: hoursFromNow(hours) }
}

type MatchesAnswer = ResponseBody<'getMatches'>

function readPages(
  readPage: (paging: object) => Promise<MatchesAnswer>,
  pages: number,
): Promise<readonly MatchesAnswer[]> {
  return Promise.all(Array.from({ length: pages }, (_, index) => readPage({ page: index + 1, limit: LONGEST_PAGE })))
}

/** Joins the first pages of a list. A match that moved between pages meanwhile appears once. */
function joinPages(answers: readonly MatchesAnswer[]): MatchesAnswer {
  const [only, ...others] = answers
  if (only && others.length === 0) return only
  const byId = new Map(answers.flatMap(({ data }) => data).map(match => [match.id, match]))
  return { ...(answers.at(-1) as MatchesAnswer), data: [...byId.values()] }
}

/**
 * Reuses the previous object of every unchanged match, so that its row does not re-render. Price
 * changes are already in the live store. A deep comparison of five hundred matches would take
 * longer than rendering.
 */
function mergeKnownMatches(previous: MatchesAnswer | undefined, next: MatchesAnswer): MatchesAnswer {
  if (!previous) return next
  const previousById = new Map(previous.data.map(match => [match.id, match]))
  const data = next.data.map(match => {
    const before = previousById.get(match.id)
    return before?.version === match.version ? before : match
  })
  return { ...next, data }
}

/**
 * Merges provider statuses and their sports into the live store; without statuses, no provider is
 * inactive.
 */
function foldSettings(live: ResponseFolds, { provider_statuses, sport_type_providers }: Partial<Settings>): void {
  live.foldProviders(provider_statuses ?? [], sport_type_providers ?? {})
}

/**
 * Most of the settings are names of countries and languages, and they would travel in every page;
 * the field and the menu that show them load them.
 */
const withoutNames = ({ system, ...settings }: Settings): Settings => ({
  ...settings,
  locales: [],
  ...(system && { system: { ...system, countries: [] } }),
})

/** Computes what pages keep of a response once for all renders that share it. */
const toPageSettings = memoizeByObject(({ data }: ResponseBody<'getSettings'>) => ({ data: withoutNames(data) }))
const toPageCounters = memoizeByObject(toCounters)

const listMidnights = (days: readonly string[], zone: string): string[] => {
  const [first = ''] = days
  return [first, ...days.map(day => addDays(day, 1))].map(day => new Date(dayBounds(day, zone)[0]).toISOString())
}

/** Bounds from midnight to midnight. */
function dayWindow(day: string, zone: string | undefined) {
  const [start, end] = dayBounds(day, zone)
  return { start_from: new Date(start).toISOString(), start_to: new Date(end - 1).toISOString() }
}

/**
 * Restores the responses of the page's data block into the query cache. The block holds nothing but
 * responses.
 */
export function restoreQueries(
  queryClient: QueryClient,
  queries: readonly { readonly key: QueryKey; readonly data: unknown; readonly dataTime: number }[],
): void {
  for (const { key, data, dataTime } of queries) queryClient.setQueryData(key, data, { updatedAt: dataTime })
}

/** The queries of a page from earlier: what carries prices is of unknown age. */
export const ageQueries = <Q extends { readonly key: QueryKey }>(
  queryClient: QueryClient,
  queries: readonly Q[],
): readonly Q[] =>
  queries.map(query => (hasPrices(queryClient.getQueryDefaults(query.key)) ? { ...query, dataTime: 0 } : query))

/** Merges the data of the first page's queries into the live store, before its first render here or on the server. */
export function foldQueryData(queryClient: QueryClient, live: LiveStore): void {
  const options = { hydration: true }
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const answer = state.data as { data: unknown } | undefined
    if (!answer) continue
    if (queryKey[0] === 'settings') foldSettings(live, answer.data as Settings)
    if (queryKey[0] === 'matches') live.foldMatches(answer.data as Match[], options)
    if (queryKey[0] === 'match') live.foldMatches([answer.data as Match], options)
    if (queryKey[0] === 'markets') live.foldMarkets(answer.data as Market[], options)
  }
}
