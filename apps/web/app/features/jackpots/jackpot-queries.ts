/**
 * Queries of jackpots and their hits. Pools have no event of their own: they are fetched every fifteen seconds while
 * the page is visible, and at once after a gap of the connection. Not retried: the next interval is near, and back ends
 * without jackpots answer with an error, which is not reported.
 */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import type { JackpotEntry, JackpotHit } from '@touchline/contract/entities/jackpot'
import * as lateKeys from '../../shared/queries/late-query-keys.ts'

export const REFETCH_MS = 15_000
const HITS_REFETCH_MS = 60_000
const HITS = 10
/** Bets among which that of a hit is looked for, newest first. */
const RECENT_BETS = 100
/** The longest page of a round's entries. */
const ENTRIES_PER_PAGE = 500

export const jackpotsQuery = (api: Api) =>
  queryOptions({
    queryKey: lateKeys.jackpotList,
    queryFn: ({ signal }) => api.call('getJackpots', { signal }),
    select: ({ data }) => data,
    staleTime: REFETCH_MS / 2,
    refetchInterval: REFETCH_MS,
    retry: false,
  })

export const hitsQuery = (api: Api, jackpotId: string) =>
  queryOptions({
    queryKey: lateKeys.jackpotHits(jackpotId),
    queryFn: ({ signal }) => api.call('getJackpotHits', { query: { jackpot_id: jackpotId, limit: HITS }, signal }),
    select: ({ data }) => data,
    staleTime: HITS_REFETCH_MS / 2,
    refetchInterval: HITS_REFETCH_MS,
    retry: false,
  })

/** The player's own hits that they have not been shown. */
export const unseenHitsQuery = (api: Api) =>
  queryOptions({
    queryKey: lateKeys.unseenHits,
    queryFn: ({ signal }) =>
      api.call('getJackpotHits', { query: { for_user: true, unseen: true, limit: HITS }, signal }),
    select: ({ data }) => data,
    staleTime: HITS_REFETCH_MS,
    refetchInterval: HITS_REFETCH_MS,
    retry: false,
  })

/** The winning bet of an own hit; null when it is not among the newest. */
export const hitBetQuery = (api: Api, betRef: string | null) =>
  queryOptions({
    queryKey: lateKeys.hitBet(betRef),
    queryFn: async ({ signal }): Promise<Bet | null> => {
      const { data } = await api.call('getBets', { query: { limit: RECENT_BETS }, signal })
      return data.find(({ ref }) => ref === betRef) ?? null
    },
    enabled: betRef !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })

export interface ClosedRound {
  readonly round: ResponseBody<'getJackpotRound'>['data']
  readonly entries: readonly JackpotEntry[]
}

/** A closed round with all its entries. */
export async function fetchRound(api: Api, hit: JackpotHit, signal: AbortSignal): Promise<ClosedRound> {
  const params = { id: hit.jackpot_id, level: hit.level.code, round: hit.round }
  const entries: JackpotEntry[] = []
  for (let page = 1; ; page += 1) {
    const found = await api.call('getJackpotRound', { params, query: { page, limit: ENTRIES_PER_PAGE }, signal })
    entries.push(...found.entries)
    if (page >= found.pagination.last_page) return { round: found.data, entries }
  }
}
