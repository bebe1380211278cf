/** Whatever failed is tried again by itself, and at once when the page wakes. Loaded after the page stands. */
import type { App } from '../../shared/app.ts'
import { onRetryTrigger, startRetryTriggers } from '../../shared/retry-trigger.ts'
import { retryFailedQueries } from './retry-failed-queries.ts'

export function startRetrying({ queryClient, liveSession }: Pick<App, 'queryClient' | 'liveSession'>): void {
  retryFailedQueries(queryClient)
  startRetryTriggers()
  onRetryTrigger(() => {
    liveSession.checkLiveness()
    liveSession.start()
    liveSession.retryNow()
  })
}
