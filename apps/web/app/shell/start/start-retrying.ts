/** Retries failed queries automatically, and at once when the page becomes visible. Loaded after hydration. */
import type { App } from '../../shared/app/app.ts'
import { onRetryTrigger, startRetryTriggers } from '../../shared/errors/retry.ts'
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
