/** Fallback while the realtime connection, or even its code, is unavailable. */
import type { Query } from '@tanstack/react-query'
import { MAX_DATA_AGE_MS } from '@touchline/client/live-session/freshness-monitor'
import type { Realtime } from '@touchline/client/realtime/types'
import type { App } from '../../shared/app.ts'
import { getDataTime } from '../../shared/data-times.ts'
import { retryDelay } from '../../shared/retry-delay.ts'

/** Retries loading the connection's code; a loaded connection reconnects by itself. */
export function retryRealtimeStart({ state, start }: Pick<Realtime, 'state' | 'start'>): void {
  let failures = 0
  state.subscribe(() => {
    if (state.get() !== 'offline') return
    setTimeout(start, retryDelay(failures))
    failures += 1
  })
}

type Deps = Pick<App, 'live' | 'realtimeEvents' | 'queryClient' | 'generatedAt'>

/** Queries whose responses contain prices. */
const isOfCatalogue = ({ queryKey: [head] }: Query): boolean =>
  head === 'matches' || head === 'match' || head === 'markets'

/** Initial data is trusted for some seconds; afterwards only the connection can confirm it. */
export function markOldPageStale({ live, realtimeEvents, queryClient, generatedAt }: Deps): void {
  const doubt = () => {
    if (realtimeEvents.realtime.state.get() !== 'connected') live.setFreshness('stale')
  }
  const times = queryClient.getQueryCache().getAll().filter(isOfCatalogue).map(getDataTime)
  const trueAt = Math.min(generatedAt, ...times.filter(time => time > 0))
  setTimeout(doubt, Math.max(0, trueAt + MAX_DATA_AGE_MS - Date.now()))
}
