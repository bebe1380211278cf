/**
 * Queries of the player's bets by filter. Keys start with `bets`, so that sign-out removes all of
 * them. A response never reverts a newer push: of two states of a bet the higher version wins.
 */

import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { BetFilter, ResultFilter } from '@touchline/betting/bets/bet-status'
import type { Api } from '@touchline/client/http'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import { betList } from '../../shared/queries/late-query-keys.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { cashoutOffersOf } from './cashout/cashout-offers.ts'

export const BETS_PER_PAGE = 500

const FRESH_MS = 30_000

export interface BetsFilter {
  readonly status: BetFilter
  readonly result: ResultFilter
}

export type BetsPage = ResponseBody<'getBets'>
export type BetsData = InfiniteData<BetsPage, unknown>

/** All cached lists of bets with their filters. */
export function getCachedLists(client: QueryClient): [filter: BetsFilter, data: BetsData][] {
  return client.getQueriesData<BetsData>({ queryKey: queryKeys.bets }).flatMap(([key, data]) => {
    return data ? [[key[1] as BetsFilter, data] as [BetsFilter, BetsData]] : []
  })
}

/** The newest known state of a bet in any list. */
export const findBet = (client: QueryClient, betId: string): Bet | undefined => newestKnown(client).get(betId)

function newestKnown(client: QueryClient): Map<string, Bet> {
  const newest = new Map<string, Bet>()
  for (const [, { pages }] of getCachedLists(client)) {
    for (const bet of pages.flatMap(page => page.data)) {
      const known = newest.get(bet.id)
      if (!known || known.version < bet.version) newest.set(bet.id, bet)
    }
  }
  return newest
}

/** Replaces each fetched bet by a newer known state, if any. */
export function mergeNewest(fetched: readonly Bet[], known: ReadonlyMap<string, Bet>): Bet[] {
  return fetched.map(bet => {
    const other = known.get(bet.id)
    return other && other.version > bet.version ? other : bet
  })
}

export const betsQuery = (api: Api, filter: BetsFilter) =>
  infiniteQueryOptions({
    queryKey: betList(filter),
    queryFn: async ({ pageParam: page, signal, client }): Promise<BetsPage> => {
      const sentAtMs = performance.now()
      const answer = await api.call('getBets', { query: { ...filter, page, limit: BETS_PER_PAGE }, signal })
      const known = newestKnown(client)
      const current = answer.data.filter(({ id, version }) => version >= (known.get(id)?.version ?? 0))
      cashoutOffersOf({ queryClient: client }).record(current, sentAtMs)
      return { ...answer, data: mergeNewest(answer.data, known) }
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, last_page } }) => (page < last_page ? page + 1 : undefined),
    staleTime: FRESH_MS,
  })

/**
 * The bets of all pages without duplicates: a bet placed meanwhile shifts others to the next page.
 */
export function flattenPages({ pages }: BetsData): Bet[] {
  const bets = new Map<string, Bet>()
  for (const bet of pages.flatMap(page => page.data)) if (!bets.has(bet.id)) bets.set(bet.id, bet)
  return [...bets.values()]
}
