/**
 * Every read of the catalogue, as TanStack queries. What an answer says of matches and markets goes into the live store
 * as well, so a row shows the newest of HTTP and push. Keys begin with the kind of thing, which gaps and status changes
 * use to name what to fetch anew.
 */

import { type DehydratedState, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { Answer, EndpointName, Query as QueryOf } from '@touchline/contract/endpoints'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'

export type MatchFilter = NonNullable<QueryOf<'getMatches'>>

/** Named lists of matches whose bounds in time are worked out when they are fetched. */
export interface ListFilter extends Omit<MatchFilter, 'start_from' | 'start_to'> {
  /** Starting within this many hours from now. */
  readonly withinHours?: number
}

const MINUTE = 60_000

export function createQueries(api: Api, live: LiveStore) {
  const read =
    <N extends EndpointName>(name: N, input?: object) =>
    (context: { signal: AbortSignal }) =>
      (api.call as unknown as (name: N, input: object) => Promise<Answer<N>>)(name, {
        ...input,
        signal: context.signal,
      })

  return {
    settings: () =>
      queryOptions({ queryKey: ['settings'], queryFn: read('getSettings'), select: pickData, staleTime: 10 * MINUTE }),
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
    matches: ({ withinHours, ...filter }: ListFilter) =>
      queryOptions({
        queryKey: ['matches', { ...filter, ...(withinHours && { withinHours }) }],
        queryFn: async context => {
          const query = { ...filter, ...(withinHours && timeWindow(withinHours)) }
          const answer = await read('getMatches', { query })(context)
          live.foldMatches(answer.data)
          return answer
        },
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
          const since = live.mark()
          const answer = await read('getMatchMarkets', { params: { id }, query: { limit: 500 } })(context)
          const matchUrn = answer.data[0]?.match_urn_id
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

/** Puts the answers of the page's data block where the page looks for them. The block holds nothing but answers. */
export function takeAnswers(queryClient: QueryClient, { queries }: DehydratedState): void {
  for (const { queryKey, state } of queries) {
    queryClient.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt })
  }
}

/** Puts what the page's data block holds of matches and markets into the live store, before the first render. */
export function foldHydrated(queryClient: QueryClient, live: LiveStore): void {
  const options = { hydration: true }
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const answer = state.data as { data: unknown } | undefined
    if (!answer) continue
    if (queryKey[0] === 'matches') live.foldMatches(answer.data as Match[], options)
    if (queryKey[0] === 'match') live.foldMatches([answer.data as Match], options)
    if (queryKey[0] === 'markets') live.foldMarkets(answer.data as Market[], options)
  }
}
