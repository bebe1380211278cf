/**
 * Handles realtime events other than matches and bets: notifications and their count, granted
 * bonuses, tournament pools. Each updates the query cache; `start-toasts.ts` tells the player.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Bonus } from '@touchline/contract/entities/farming'
import type { RealtimeMessage } from '@touchline/contract/realtime'
import type { App } from '../../shared/app/app.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'

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
export function handlePlayerEvents({ liveSession, queryClient }: Pick<App, 'liveSession' | 'queryClient'>): () => void {
  const stops = [
    liveSession.on('unread_counters_changed', counters => queryClient.setQueryData(queryKeys.unreadCounters, counters)),
    liveSession.on('notification', () => invalidate(queryClient, queryKeys.notifications)),
    liveSession.on('bonus_issued', () => invalidate(queryClient, queryKeys.bonuses)),
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
