/** For as long as the connection is not there, not even its code: what a page must do all the same. */
import { FRESH_MS } from '@touchline/client/live/trust'
import type { Realtime } from '@touchline/client/realtime/types'
import type { App } from '../../shared/app.ts'
import { retryDelay } from '../../shared/retry-delay.ts'

/** Fetches the connection's code again when it did not come; a connection that is there sees to itself. */
export function keepStarting({ state, start }: Pick<Realtime, 'state' | 'start'>): void {
  let failures = 0
  state.subscribe(() => {
    if (state.get() !== 'offline') return
    setTimeout(start, retryDelay(failures))
    failures += 1
  })
}

/** What came with the page is trusted for some seconds; from then on only the connection can say that it still holds. */
export function doubtOldPage({ live, feed, generatedAt }: Pick<App, 'live' | 'feed' | 'generatedAt'>): void {
  const doubt = () => {
    if (feed.realtime.state.get() !== 'connected') live.setTrust('stale')
  }
  setTimeout(doubt, Math.max(0, generatedAt + FRESH_MS - Date.now()))
}
