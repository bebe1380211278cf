/** Whatever failed is tried again by itself, and at once when the page wakes. Loaded after the page stands. */
import type { App } from '../../shared/app.ts'
import { followWaking, onWake } from '../../shared/wake.ts'
import { retryFailed } from './retry-failed.ts'

export function startRetrying({ queryClient, feed: { realtime } }: Pick<App, 'queryClient' | 'feed'>): void {
  retryFailed(queryClient)
  followWaking()
  onWake(() => {
    realtime.checkLiveness()
    realtime.start()
    realtime.retryNow()
  })
}
