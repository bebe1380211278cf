/** Refetches queries of the page by their keys. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isTransientError, retryDelay, waitForRetry } from '../errors/retry.ts'
import { getDataTime } from './data-times.ts'

export type QueryKeyFilter = (queryKey: QueryKey) => boolean

const predicateOf =
  (isWanted: QueryKeyFilter) =>
  ({ queryKey }: Pick<Query, 'queryKey'>) =>
    isWanted(queryKey)

/**
 * Invalidates queries. Active ones are refetched at once if requested; all others on their next
 * use.
 */
export function invalidateQueries(
  queryClient: QueryClient,
  isWanted: QueryKeyFilter,
  when: 'now' | 'later' = 'now',
): Promise<void> {
  const refetchType = when === 'now' ? 'active' : 'none'
  return queryClient.invalidateQueries({ predicate: predicateOf(isWanted), refetchType })
}

/** The active queries. */
export function activeQueries(queryClient: QueryClient, isWanted: QueryKeyFilter): Query[] {
  return queryClient.getQueryCache().findAll({ type: 'active', predicate: predicateOf(isWanted) })
}

/**
 * Retries until the active queries have current data or were rejected. A response of a lagging node
 * may lack recent changes and does not count. Resolves with false, without a refetch, if all of them are current by
 * `isCurrent`.
 */
export async function refetchUntilDone(
  queryClient: QueryClient,
  isWanted: QueryKeyFilter,
  isCurrent: (query: Query) => boolean = () => false,
): Promise<boolean> {
  const since = Date.now()
  // A first fetch in flight is not restarted, and its response may be older than now: it is awaited
  // as well.
  const begun = activeQueries(queryClient, isWanted).filter(
    ({ state }) => state.data === undefined && state.fetchStatus !== 'idle',
  )
  if (begun.length > 0) await queryClient.refetchQueries({ predicate: query => begun.includes(query) })
  const active = activeQueries(queryClient, isWanted)
  if (active.length > 0 && active.every(isCurrent)) {
    await queryClient.invalidateQueries({ type: 'inactive', predicate: predicateOf(isWanted), refetchType: 'none' })
    return false
  }
  // A query that waits for a network has neither failed nor succeeded.
  const isOwed = (query: Query) => {
    const { fetchStatus, status, error } = query.state
    if (fetchStatus === 'paused') return true
    if (status === 'error') return isTransientError(error)
    return status === 'success' && getDataTime(query) < since
  }
  for (let attempt = 0; ; attempt += 1) {
    await invalidateQueries(queryClient, isWanted)
    if (!activeQueries(queryClient, isWanted).some(isOwed)) return true
    await waitForRetry(retryDelay(attempt))
  }
}
