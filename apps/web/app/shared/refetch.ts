/** Fetches anew what the page shows of something, by the keys of its queries. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { getDataTime } from './data-times.ts'
import { isTransientError } from './is-transient-error.ts'
import { retryDelay } from './retry-delay.ts'
import { waitForRetry } from './retry-trigger.ts'

export type QueryKeyFilter = (queryKey: QueryKey) => boolean

const predicateOf =
  (isWanted: QueryKeyFilter) =>
  ({ queryKey }: Pick<Query, 'queryKey'>) =>
    isWanted(queryKey)

/** Those on the page are fetched at once, or not: the others, and then all, when they are next wanted. */
export function invalidateQueries(
  queryClient: QueryClient,
  isWanted: QueryKeyFilter,
  when: 'now' | 'later' = 'now',
): Promise<void> {
  const refetchType = when === 'now' ? 'active' : 'none'
  return queryClient.invalidateQueries({ predicate: predicateOf(isWanted), refetchType })
}

/** Those on the page. */
export function activeQueries(queryClient: QueryClient, isWanted: QueryKeyFilter): Query[] {
  return queryClient.getQueryCache().findAll({ type: 'active', predicate: predicateOf(isWanted) })
}

/**
 * Again and again until those on the page are there as they are now, or have been refused. An answer of a node that lags
 * may lack what happened since it was last up to date, and does not count.
 */
export async function refetchUntilDone(queryClient: QueryClient, isWanted: QueryKeyFilter): Promise<void> {
  const since = Date.now()
  // A first fetch under way is not begun anew, and its answer may have been given before now: it is waited for, too.
  const begun = activeQueries(queryClient, isWanted).filter(
    ({ state }) => state.data === undefined && state.fetchStatus !== 'idle',
  )
  if (begun.length > 0) await queryClient.refetchQueries({ predicate: query => begun.includes(query) })
  // One that waits for a network has not failed, and is not there either.
  const isOwed = (query: Query) => {
    const { fetchStatus, status, error } = query.state
    if (fetchStatus === 'paused') return true
    if (status === 'error') return isTransientError(error)
    return status === 'success' && getDataTime(query) < since
  }
  for (let attempt = 0; ; attempt += 1) {
    await invalidateQueries(queryClient, isWanted)
    if (!activeQueries(queryClient, isWanted).some(isOwed)) return
    await waitForRetry(retryDelay(attempt))
  }
}
