/** Keeps the lists of bets true: what is pushed of a bet goes into all of them, and after a gap they are fetched anew. */
import type { QueryClient } from '@tanstack/react-query'
import type { Bet } from '@touchline/contract/entities/bet'
import type { App } from '../../shared/app.ts'
import { BETS_KEY, cachedLists } from './bets-queries.ts'
import { foldBet } from './fold-bet.ts'

function takeBet(client: QueryClient, bet: Bet): void {
  for (const [filter, data] of cachedLists(client)) {
    const queryKey = [...BETS_KEY, filter]
    const state = client.getQueryState(queryKey)
    const folded = foldBet(data, filter, bet)
    if (folded === data || !state) continue
    // The time stays that of the fetch: a push says nothing of the other bets.
    client.setQueryData(queryKey, folded, { updatedAt: state.dataUpdatedAt })
    // An answer on its way may know nothing of the bet yet: it is asked for anew.
    if (state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey })
    else if (state.isInvalidated) void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}

/** Shows bets just placed, before their push comes. */
export function takePlacedBets(client: QueryClient, bets: readonly Bet[]): void {
  for (const bet of bets) takeBet(client, bet)
}

/** Follows pushes until the answer is called. */
export function followBets({ feed, queryClient }: Pick<App, 'feed' | 'queryClient'>): () => void {
  const stops = [
    feed.on('bet_changed', bet => takeBet(queryClient, bet)),
    feed.onGap(channel => {
      if (channel.startsWith('$user:')) void queryClient.invalidateQueries({ queryKey: BETS_KEY })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
