/** Applies bet updates to all cached lists. */

import type { QueryClient } from '@tanstack/react-query'
import type { Bet } from '@touchline/contract/entities/bet'
import { betList } from '../../shared/queries/late-query-keys.ts'
import { type BetsData, type BetsFilter, findBet, getCachedLists } from './bets-queries.ts'
import { cashoutOffersOf } from './cashout/cashout-offers.ts'
import { foldBet, foldOffer, foldUnlisted } from './fold-bet.ts'

function change(client: QueryClient, fold: (data: BetsData, filter: BetsFilter) => BetsData, isNews: boolean): void {
  for (const [filter, data] of getCachedLists(client)) {
    const queryKey = betList(filter)
    const state = client.getQueryState(queryKey)
    const folded = fold(data, filter)
    if (folded === data || !state) continue
    // Keeps the time of the fetch: a push says nothing about the other bets.
    client.setQueryData(queryKey, folded, { updatedAt: state.dataUpdatedAt })
    // A response in flight may predate the bet: it is refetched.
    if (isNews && state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey })
    else if (state.isInvalidated) void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}

/** Merges a changed bet into the lists. An older version changes nothing. */
export function applyBetUpdate(client: QueryClient, bet: Bet): void {
  if (bet.version > (findBet(client, bet.id)?.version ?? -1))
    cashoutOffersOf({ queryClient: client }).record([bet], performance.now())
  change(client, (data, filter) => foldBet(data, filter, bet), true)
}

/** Counts a bet that was open, and is on no loaded page, out of the lists of open bets. */
export function removeUnlisted(client: QueryClient): void {
  change(client, foldUnlisted, true)
}

/** Applies a changed cashout amount; null: the bet cannot be cashed out. */
export function applyCashoutOffer(client: QueryClient, betId: string, amount: number | null): void {
  cashoutOffersOf({ queryClient: client }).recordPush(betId, amount)
  change(client, data => foldOffer(data, betId, amount), false)
}
