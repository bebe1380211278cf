/**
 * Starts the live session of a page and keeps it alive: retries when its code cannot be loaded,
 * follows the player's identity, and marks prices as stale when the page grows old without a
 * connection.
 */
import { MAX_DATA_AGE_MS } from '@touchline/client/live-session/freshness-monitor'
import type { LiveSession } from '@touchline/client/live-session/live-session'
import { syncIdentity } from '@touchline/client/live-session/sync-identity'
import type { App } from '../../shared/app/app.ts'
import { retryDelay } from '../../shared/errors/retry.ts'
import { getDataTime } from '../../shared/queries/data-times.ts'
import { hasPrices } from '../../shared/queries/query-kinds.ts'

type Deps = Pick<App, 'live' | 'liveSession' | 'queryClient' | 'generatedAt'>

/** Returns the function that stops it. */
export function startLiveSession(app: Deps & Pick<App, 'session'>): () => void {
  const { liveSession, session } = app
  // A page that was hidden, or whose device slept, may have missed events unnoticed.
  globalThis.document?.addEventListener('visibilitychange', liveSession.checkLiveness)
  const stops = [syncIdentity(liveSession, session), retryLoading(liveSession), markStaleWhenOld(app)]
  liveSession.start()
  return () => {
    for (const stop of stops) stop()
    liveSession.stop()
  }
}

/** Retries loading the connection's code; a loaded connection reconnects by itself. */
export function retryLoading({ state, start }: Pick<LiveSession, 'state' | 'start'>): () => void {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = state.subscribe(() => {
    if (state.get() !== 'offline') return
    timer = setTimeout(start, retryDelay(failures))
    failures += 1
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Initial data is trusted for some seconds; afterwards only the connection can confirm it. */
export function markStaleWhenOld({ live, liveSession, queryClient, generatedAt }: Deps): () => void {
  const markStale = () => {
    if (liveSession.state.get() !== 'connected') live.setFreshness('stale')
  }
  const times = queryClient.getQueryCache().getAll().filter(hasPrices).map(getDataTime)
  const currentAt = Math.min(generatedAt, ...times.filter(time => time > 0))
  const timer = setTimeout(markStale, Math.max(0, currentAt + MAX_DATA_AGE_MS - Date.now()))
  return () => clearTimeout(timer)
}
