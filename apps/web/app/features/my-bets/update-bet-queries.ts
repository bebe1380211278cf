/** What is told of a bet goes into every list that was fetched. */
import type { QueryClient } from '@tanstack/react-query'
import type { Bet } from '@touchline/contract/entities/bet'
import { BETS_KEY, type BetsData, type BetsFilter, findBet, getCachedLists } from './bets-queries.ts'
import { cashoutOffersOf } from './cashout/cashout-offers.ts'
import { foldBet, foldOffer } from './fold-bet.ts'

function change(client: QueryClient, fold: (data: BetsData, filter: BetsFilter) => BetsData, isNews: boolean): void {
  for (const [filter, data] of getCachedLists(client)) {
    const queryKey = [...BETS_KEY, filter]
    const state = client.getQueryState(queryKey)
    const folded = fold(data, filter)
    if (folded === data || !state) continue
    // The time stays that of the fetch: a push says nothing of the other bets.
    client.setQueryData(queryKey, folded, { updatedAt: state.dataUpdatedAt })
    // An answer on its way may know nothing of the bet yet: it is asked for anew.
    if (isNews && state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey })
    else if (state.isInvalidated) void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}

/** Takes a changed bet into the lists. One older than what is known changes nothing. */
export function applyBetUpdate(client: QueryClient, bet: Bet): void {
  if (bet.version > (findBet(client, bet.id)?.version ?? -1)) cashoutOffersOf(client).record([bet], performance.now())
  change(client, (data, filter) => foldBet(data, filter, bet), true)
}

/** Takes the amount that cashing a bet out would pay now; null: it cannot be cashed out. */
export function applyCashoutOffer(client: QueryClient, betId: string, amount: number | null): void {
  cashoutOffersOf(client).recordPush(betId, amount)
  change(client, data => foldOffer(data, betId, amount), false)
}
