/**
 * Handles realtime events other than matches and bets: notifications and their count, granted
 * bonuses, tournament pools. Each updates the query cache, and those concerning the player show an
 * alert.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Bonus } from '@touchline/contract/entities/farming'
import type { RealtimeMessage } from '@touchline/contract/realtime'
import { showAlert } from '../../shared/alerts.ts'
import type { App } from '../../shared/app.ts'
import * as queryKeys from '../../shared/query-keys.ts'

/**
 * Updates the pool of one tournament in a response: a list or a single bonus. Returns the same response if it is not in
 * it.
 */
function withPool<T>(answer: T, { id, pool }: RealtimeMessage<'tournament_pool_changed'>): T {
  const { data } = answer as { data?: unknown }
  const change = (bonus: Bonus): Bonus =>
    bonus.id === id && bonus.bonus_type === 'tournament' && bonus.pool !== pool ? { ...bonus, pool } : bonus
  if (!Array.isArray(data)) {
    const changed = data && change(data as Bonus)
    return changed === data ? answer : { ...answer, data: changed }
  }
  const changed = data.map(change)
  return changed.some((bonus, index) => bonus !== data[index]) ? { ...answer, data: changed } : answer
}

function invalidate(queryClient: QueryClient, queryKey: QueryKey): void {
  void queryClient.invalidateQueries({ queryKey })
}

/** Follows events until the returned function is called. */
export function handlePlayerEvents({
  liveSession,
  queryClient,
  i18n,
}: Pick<App, 'liveSession' | 'queryClient' | 'i18n'>): () => void {
  const stops = [
    liveSession.on('unread_counters_changed', counters => queryClient.setQueryData(queryKeys.unreadCounters, counters)),
    liveSession.on('notification', ({ type, title, caption }) => {
      invalidate(queryClient, queryKeys.notifications)
      showAlert({ kind: type, title, text: caption, place: 'toast' })
    }),
    liveSession.on('bonus_issued', async ({ name }) => {
      invalidate(queryClient, queryKeys.bonuses)
      await i18n.loadLater()
      showAlert({ kind: 'success', title: i18n.t('pages.bonus-issued'), text: name, place: 'toast' })
    }),
    liveSession.onGap(channel => {
      // Pools of tournaments travel on the public channel.
      if (channel.startsWith('match:')) return
      invalidate(queryClient, queryKeys.notifications)
      invalidate(queryClient, queryKeys.bonuses)
    }),
    liveSession.on('tournament_pool_changed', message => {
      queryClient.setQueriesData({ queryKey: queryKeys.bonuses }, answer => answer && withPool(answer, message))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
