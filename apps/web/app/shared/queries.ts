/**
 * Every read of the catalogue, as TanStack queries. What an answer says of matches and markets goes into the live store
 * as well, so a row shows the newest of HTTP and push. Keys begin with the kind of thing, which gaps and status changes
 * use to name what to fetch anew.
 */

import {
  type DehydratedState,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { EndpointName, Query as QueryOf, ResponseBody } from '@touchline/contract/endpoints'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { Settings } from '@touchline/contract/entities/settings'
import { recordQueryTime } from './data-times.ts'
import { dayBounds } from './days.ts'

export type MatchFilter = NonNullable<QueryOf<'getMatches'>>

/** Named lists of matches whose bounds in time are worked out when they are fetched. */
export interface ListFilter extends Omit<MatchFilter, 'start_from' | 'start_to'> {
  /** Starting within this many hours from now. */
  readonly withinHours?: number
  /** Starting on a day, `2026-11-21`, as it is lived in a time zone: UTC, or the reader's own. */
  readonly day?: string
  readonly zone?: string
  /** So many pages of the longest length in one list; the one page of `limit` unless given. */
  readonly pages?: number
}

/** As many as the back end puts on one page. */
export const LONGEST_PAGE = 500

const MINUTE = 60_000

export function createQueries(api: Api, live: LiveStore) {
  /** Calls an endpoint without noting when its answer was true. */
  const call = <N extends EndpointName>(name: N, input: object, { signal }: { readonly signal: AbortSignal }) =>
    (api.call as unknown as (name: N, input: object) => Promise<ResponseBody<N>>)(name, { ...input, signal })

  const read =
    <N extends EndpointName>(name: N, input: object = {}) =>
    async (context: QueryFunctionContext<QueryKey>): Promise<ResponseBody<N>> => {
      const answer = await call(name, input, context)
      recordQueryTime(context, [answer as object])
      return answer
    }

  return {
    settings: () =>
      queryOptions({
        queryKey: ['settings'],
        queryFn: async context => {
          const answer = await read('getSettings')(context)
          foldSettings(live, answer.data)
          return answer
        },
        select: pickData,
        staleTime: 10 * MINUTE,
      }),
    /** A page of the operator's own. */
    content: (slug: string) =>
      queryOptions({
        queryKey: ['content', slug],
        queryFn: read('getPage', { params: { slug } }),
        select: pickData,
        staleTime: 10 * MINUTE,
      }),
    sports: () =>
      queryOptions({ queryKey: ['sports'], queryFn: read('getSports'), select: pickData, staleTime: 10 * MINUTE }),
    counters: () =>
      queryOptions({ queryKey: ['counters'], queryFn: read('postCounters', { body: {} }), staleTime: MINUTE / 2 }),
    categories: (sportKey: string) =>
      queryOptions({
        queryKey: ['categories', sportKey],
        queryFn: read('getCategories', { query: { sport_key: sportKey, limit: 500 } }),
        select: pickData,
        staleTime: 10 * MINUTE,
      }),
    leagues: (sportKey: string) =>
      queryOptions({
        queryKey: ['leagues', sportKey],
        queryFn: read('getTournaments', { query: { sport_key: sportKey, limit: 500 } }),
        select: pickData,
        staleTime: 10 * MINUTE,
      }),
    matches: ({ withinHours, day, zone, pages, ...filter }: ListFilter) =>
      queryOptions({
        queryKey: [
          'matches',
          { ...filter, ...(withinHours && { withinHours }), ...(day && { day, zone }), ...(pages && { pages }) },
        ],
        queryFn: async context => {
          const bounds = { ...(withinHours && timeWindow(withinHours)), ...(day && dayWindow(day, zone)) }
          const readPage = (paging: object) =>
            call('getMatches', { query: { ...filter, ...bounds, ...paging } }, context)
          const answers = await (pages ? readPages(readPage, pages) : Promise.all([readPage({})]))
          recordQueryTime(context, answers)
          const answer = joinPages(answers)
          live.foldMatches(answer.data)
          return keepKnownMatches(context.client.getQueryData(context.queryKey), answer)
        },
        structuralSharing: false,
        select: pickData,
        staleTime: MINUTE / 2,
      }),
    match: (id: number) =>
      queryOptions({
        queryKey: ['match', id],
        queryFn: async context => {
          const answer = await read('getMatch', { params: { id } })(context)
          live.foldMatches([answer.data])
          return answer
        },
        select: pickData,
        staleTime: MINUTE / 2,
      }),
    markets: (id: number) =>
      queryOptions({
        queryKey: ['markets', id],
        queryFn: async context => {
          const since = live.revision()
          const answer = await read('getMatchMarkets', { params: { id }, query: { limit: 500 } })(context)
          // A list that is empty does not say whose it is.
          const match = context.client.getQueryData<ResponseBody<'getMatch'>>(['match', id])
          const matchUrn = answer.data[0]?.match_urn_id ?? match?.data.urn_id
          live.foldMarkets(answer.data, matchUrn ? { complete: { matchUrn, since } } : {})
          return answer
        },
        select: pickData,
        staleTime: MINUTE / 2,
      }),
  }
}

export type Queries = ReturnType<typeof createQueries>

const pickData = <T>(answer: { data: T }): T => answer.data

/** Whole minutes, so that the back end can answer everybody who asks within one with the same list. */
function timeWindow(hours: number) {
  const now = Math.floor(Date.now() / MINUTE) * MINUTE
  return { start_from: new Date(now).toISOString(), start_to: new Date(now + hours * 60 * MINUTE).toISOString() }
}

type MatchesAnswer = ResponseBody<'getMatches'>

function readPages(
  readPage: (paging: object) => Promise<MatchesAnswer>,
  pages: number,
): Promise<readonly MatchesAnswer[]> {
  return Promise.all(Array.from({ length: pages }, (_, index) => readPage({ page: index + 1, limit: LONGEST_PAGE })))
}

/** The first pages of a list as one. A match that moved from one page to the next meanwhile stands once. */
function joinPages(answers: readonly MatchesAnswer[]): MatchesAnswer {
  const [only, ...others] = answers
  if (only && others.length === 0) return only
  const byId = new Map(answers.flatMap(({ data }) => data).map(match => [match.id, match]))
  return { ...(answers.at(-1) as MatchesAnswer), data: [...byId.values()] }
}

/**
 * A list in which every match that did not change is the one that was there before, so that its row is not drawn again. What
 * changed of its prices is in the live store already. Comparing all of five hundred matches would take longer than drawing.
 */
function keepKnownMatches(previous: MatchesAnswer | undefined, next: MatchesAnswer): MatchesAnswer {
  if (!previous) return next
  const known = new Map(previous.data.map(match => [match.id, match]))
  const data = next.data.map(match => {
    const before = known.get(match.id)
    return before?.version === match.version ? before : match
  })
  return { ...next, data }
}

/** Which providers are in action, and enabled for what; a back end that says nothing of them has none out of action. */
function foldSettings(live: LiveStore, { provider_statuses, sport_type_providers }: Partial<Settings>): void {
  live.foldProviders(provider_statuses ?? [], sport_type_providers ?? {})
}

/** From midnight to midnight. */
function dayWindow(day: string, zone: string | undefined) {
  const [start, end] = dayBounds(day, zone)
  return { start_from: new Date(start).toISOString(), start_to: new Date(end - 1).toISOString() }
}

/** Puts the answers of the page's data block where the page looks for them. The block holds nothing but answers. */
export function restoreQueries(queryClient: QueryClient, { queries }: DehydratedState): void {
  for (const { queryKey, state } of queries) {
    queryClient.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt })
  }
}

/** Puts what the page's data block holds of matches and markets into the live store, before the first render. */
export function foldHydratedMatches(queryClient: QueryClient, live: LiveStore): void {
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
