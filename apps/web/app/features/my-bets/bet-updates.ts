/**
 * Keeps the lists of bets current: a pushed bet is merged into all of them, and after a gap they
 * are refetched. While a player is signed in, the open bets are loaded and counted.
 */

import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query'
import { isOpenBet } from '@touchline/betting/bets/bet-status'
import type { Bet } from '@touchline/contract/entities/bet'
import { showAlert } from '../../shared/alerts/alerts.ts'
import type { App } from '../../shared/app/app.ts'
import { isBetOnScreen } from '../../shared/bets/on-screen-bets.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { refetchUntilDone } from '../../shared/queries/refetch.ts'
import { setOpenBetsCount, settledBets } from './bet-signals.ts'
import {
  applyBetUpdate,
  applyCashoutOffer,
  type BetsData,
  betsQuery,
  findBet,
  flattenPages,
  removeUnlisted,
} from './bets-queries.ts'
import { cashoutOf } from './cashout/cashout-store.ts'

/** Adds bets just placed, whose push has not arrived yet. */
export function addPlacedBets(client: QueryClient, bets: readonly Bet[]): void {
  for (const bet of bets) applyBetUpdate(client, bet)
}

/** Counts only open bets: bets settled while the list is on screen remain in it. */
function countOpen(data: BetsData): number {
  const [page] = data.pages
  const settled = flattenPages(data).filter(({ status }) => !isOpenBet(status)).length
  return (page?.pagination.total ?? 0) - settled
}

/** Loads and counts the open bets until the returned function is called. */
function followOpenBets({ api, queryClient }: Pick<App, 'api' | 'queryClient'>): () => void {
  const observer = new InfiniteQueryObserver(queryClient, betsQuery(api, { status: 'open', result: 'all' }))
  const updateCount = () => {
    const { data } = observer.getCurrentResult()
    setOpenBetsCount(data && countOpen(data))
  }
  const stop = observer.subscribe(updateCount)
  updateCount()
  return () => {
    stop()
    setOpenBetsCount(undefined)
  }
}

type Deps = Pick<App, 'api' | 'liveSession' | 'queryClient' | 'session' | 'i18n'>

/**
 * Alerts about a rejected pending bet, because the player may be on any page, unless the bet is on
 * screen.
 */
async function showRejectionAlert({ queryClient, i18n }: Deps, bet: Bet): Promise<void> {
  if (bet.status !== 'rejected' || isBetOnScreen(bet.id)) return
  if (findBet(queryClient, bet.id)?.status !== 'submitted') return
  const stake = i18n.formats.money(bet.stake)
  const reason = bet.rejection?.localized_message ?? i18n.t('bets.rejected.default')
  showAlert({
    kind: 'danger',
    title: i18n.t('bets.rejected'),
    text: `${reason} ${i18n.t('bets.rejected.money', { stake })}`,
  })
}

/** A cash-out is not a settlement to announce: its result is shown where the player requested it. */
const isSettled = ({ status }: Bet): boolean => status === 'done' || status === 'cancelled'

/**
 * Publishes bets that a push settles, and removes those that are on no loaded page of the open bets from their count:
 * they were open until they were settled for the first time.
 */
function createSettlementPublisher(client: QueryClient) {
  const unlisted = new Set<string>()
  return {
    apply(bet: Bet, before: Bet | undefined): void {
      if (!isSettled(bet)) return
      if (before) {
        if (isOpenBet(before.status)) settledBets.publish(bet)
      } else if ((bet.settlements ?? 1) === 1 && !unlisted.has(bet.id)) {
        // A repeated push must not count it again.
        unlisted.add(bet.id)
        settledBets.publish(bet)
        removeUnlisted(client)
      }
    },
    clear: () => unlisted.clear(),
  }
}

/** Follows pushes and sign-in and sign-out until the returned function is called. */
export function startBetUpdates(app: Deps): () => void {
  const { liveSession, queryClient, session } = app
  const cashout = cashoutOf(app)
  const settlements = createSettlementPublisher(queryClient)
  let stopFollowing: (() => void) | null = null
  const followSession = () => {
    const { status } = session.get()
    if (status === 'LOGGED_IN') {
      stopFollowing ??= followOpenBets(app)
      cashout.restore()
    } else {
      stopFollowing?.()
      stopFollowing = null
      settlements.clear()
      if (status === 'NOT_LOGGED_IN') cashout.clear()
    }
  }
  const onBet = (bet: Bet) => {
    showRejectionAlert(app, bet).catch(error => reportError(error, 'alerting about a rejected bet'))
    settlements.apply(bet, findBet(queryClient, bet.id))
    applyBetUpdate(queryClient, bet)
    cashout.applyBetUpdate(bet)
    void queryClient.invalidateQueries({ queryKey: [...queryKeys.receipts, bet.id] })
    // Open bets reduce the maximum stakes. A fetch in flight serves several bets.
    void queryClient.invalidateQueries({ queryKey: queryKeys.maxStake }, { cancelRefetch: false })
  }
  const stops = [
    liveSession.on('bet_changed', onBet),
    liveSession.on('bet_cashout_changed', ({ bet_id, ...offer }) => {
      applyCashoutOffer(queryClient, bet_id, offer)
      cashout.applyCashoutOffer(bet_id, offer.to_cashout)
    }),
    liveSession.onGap(channel => {
      if (!channel.startsWith('$user:')) return
      void refetchUntilDone(queryClient, ([head]) => head === queryKeys.bets[0] || head === queryKeys.receipts[0])
    }),
    session.subscribe(followSession),
  ]
  followSession()
  return () => {
    for (const stop of stops) stop()
    stopFollowing?.()
  }
}
