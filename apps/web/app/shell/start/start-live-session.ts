/**
 * Starts the live session of a page and keeps it alive: retries when its code cannot be loaded,
 * follows the player's identity, and marks prices as stale when the page grows old without a
 * connection.
 */
import { MAX_DATA_AGE_MS } from '@touchline/client/live-session/freshness-monitor'
import type { LiveSession } from '@touchline/client/live-session/live-session'
import { syncIdentity } from '@touchline/client/live-session/sync-identity'
import type { MessageId } from '../../i18n/translate.ts'
import { showAlert } from '../../shared/alerts/alerts.ts'
import type { App } from '../../shared/app/app.ts'
import { retryDelay } from '../../shared/errors/retry.ts'
import { getDataTime } from '../../shared/queries/data-times.ts'
import { hasPrices } from '../../shared/queries/query-keys.ts'

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

/**
 * Alerts once per connection loss: when the device goes offline, or the realtime server is away for long. The messages
 * must be loaded in advance: they cannot be loaded offline.
 */
export function startConnectionAlerts(
  { liveSession, i18n }: Pick<App, 'liveSession' | 'i18n'>,
  device: EventTarget = window,
  isOnline = () => navigator.onLine,
): void {
  const { state } = liveSession
  let isAlerted = false
  const alert = (title: MessageId, text: MessageId) => {
    if (isAlerted) return
    isAlerted = true
    const { t } = i18n
    showAlert({ kind: 'danger', title: t(title), text: t(text) })
  }
  const alertOffline = () => alert('connection.error.title', 'connection.error.text')
  const check = () => {
    if (state.get() === 'connected') isAlerted = false
    if (state.get() !== 'offline') return
    if (isOnline()) alert('connection.away.title', 'connection.away.text')
    else alertOffline()
  }
  check()
  state.subscribe(check)
  device.addEventListener('offline', alertOffline)
}
