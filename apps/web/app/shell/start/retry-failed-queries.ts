/**
 * Retries failed queries of the page: a list must not wait forever or become stale. Rejections by
 * the backend are not retried.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import type { App } from '../../shared/app/app.ts'
import { isTransientError, onRetryTrigger, retryDelay, startRetryTriggers } from '../../shared/errors/retry.ts'
import { isRetried } from '../../shared/queries/query-keys.ts'

const hasFailed = ({ state }: Query): boolean => state.status === 'error' && isTransientError(state.error)

/** Retries until the returned function is called. */
export function retryFailedQueries(queryClient: QueryClient): () => void {
  const waiting = new Map<string, { readonly retry: () => void; readonly timer: ReturnType<typeof setTimeout> }>()
  const failures = new Map<string, number>()

  const plan = (query: Query) => {
    const { queryHash: hash, queryKey } = query
    const before = failures.get(hash) ?? 0
    failures.set(hash, before + 1)
    const retry = () => {
      waiting.delete(hash)
      if (hasFailed(query)) void queryClient.refetchQueries({ queryKey, exact: true, type: 'active' })
    }
    waiting.set(hash, { retry, timer: setTimeout(retry, retryDelay(before)) })
  }

  const retryIfFailed = (query: Query) => {
    const { queryHash: hash, state } = query
    if (!isRetried(query) || state.fetchStatus !== 'idle') return
    if (!hasFailed(query)) failures.delete(hash)
    else if (!waiting.has(hash)) plan(query)
  }

  const cache = queryClient.getQueryCache()
  cache.getAll().forEach(retryIfFailed)
  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'updated') retryIfFailed(query)
    if (type === 'removed') failures.delete(query.queryHash)
  })
  const stopWaking = onRetryTrigger(() => {
    for (const { retry, timer } of [...waiting.values()]) {
      clearTimeout(timer)
      retry()
    }
  })
  return () => {
    unsubscribe()
    stopWaking()
    for (const { timer } of waiting.values()) clearTimeout(timer)
  }
}

/** Retries failed queries, and at once when the page becomes visible, where the connection is renewed too. */
export function startRetrying({ queryClient, liveSession }: Pick<App, 'queryClient' | 'liveSession'>): void {
  retryFailedQueries(queryClient)
  startRetryTriggers()
  onRetryTrigger(() => {
    liveSession.checkLiveness()
    liveSession.start()
    liveSession.retryNow()
  })
}
