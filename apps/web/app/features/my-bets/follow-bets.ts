/**
 * Keeps the lists of bets true: what is pushed of a bet goes into all of them, and after a gap they are fetched anew. While
 * somebody is signed in, the open bets are at hand and counted.
 */
import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query'
import { isOpenBet } from '@touchline/betting/bet-status'
import type { Bet } from '@touchline/contract/entities/bet'
import type { App } from '../../shared/app.ts'
import { BETS_KEY, type BetsData, betsQuery, cachedLists, flattenPages } from './bets-queries.ts'
import { foldBet } from './fold-bet.ts'
import { showOpenBets } from './open-count.ts'

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

/** Bets that were settled while a person looks at the list still stand in it. */
function countOpen(data: BetsData): number {
  const [page] = data.pages
  const settled = flattenPages(data).filter(({ status }) => !isOpenBet(status)).length
  return (page?.pagination.total ?? 0) - settled
}

/** Has the open bets fetched, and counts them, until the answer is called. */
function followOpenBets({ api, queryClient }: Pick<App, 'api' | 'queryClient'>): () => void {
  const observer = new InfiniteQueryObserver(queryClient, betsQuery(api, { status: 'open', result: 'all' }))
  const show = () => {
    const { data } = observer.getCurrentResult()
    showOpenBets(data && countOpen(data))
  }
  const stop = observer.subscribe(show)
  show()
  return () => {
    stop()
    showOpenBets(undefined)
  }
}

type Parts = Pick<App, 'api' | 'feed' | 'queryClient' | 'session'>

/** Follows pushes, and the player's coming and going, until the answer is called. */
export function followBets(app: Parts): () => void {
  const { feed, queryClient, session } = app
  let leave: (() => void) | null = null
  const followSession = () => {
    const isSignedIn = session.get().status === 'LOGGED_IN'
    if (isSignedIn) leave ??= followOpenBets(app)
    else {
      leave?.()
      leave = null
    }
  }
  const stops = [
    feed.on('bet_changed', bet => takeBet(queryClient, bet)),
    feed.onGap(channel => {
      if (channel.startsWith('$user:')) void queryClient.invalidateQueries({ queryKey: BETS_KEY })
    }),
    session.subscribe(followSession),
  ]
  followSession()
  return () => {
    for (const stop of stops) stop()
    leave?.()
  }
}
