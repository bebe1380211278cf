/** A list of bets for a component: fetched, updated by pushes, and pruned when no longer viewed. */

import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import type { Bet } from '@touchline/contract/entities/bet'
import { useEffect, useMemo } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import { betList } from '../../shared/queries/late-query-keys.ts'
import { type BetsData, type BetsFilter, betsQuery, flattenPages } from './bets-queries.ts'
import { removeSettled } from './fold-bet.ts'

export interface BetsList {
  readonly data: BetsData | undefined
  readonly bets: readonly Bet[] | undefined
  readonly hasFailed: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Loading older bets failed; it is retried only on request. */
  readonly hasMoreFailed: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

function tidy(client: QueryClient, filter: BetsFilter): void {
  const queryKey = betList(filter)
  const state = client.getQueryState<BetsData>(queryKey)
  if (!state?.data) return
  const pruned = removeSettled(state.data, filter)
  if (pruned !== state.data) client.setQueryData(queryKey, pruned, { updatedAt: state.dataUpdatedAt })
}

export function useBets(status: BetsFilter['status'], result: BetsFilter['result'] = 'all'): BetsList {
  const { api, queryClient } = useApp()
  const filter = useMemo(() => ({ status, result }), [status, result])
  const query = useInfiniteQuery(betsQuery(api, filter))
  const { data, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  useEffect(() => () => tidy(queryClient, filter), [queryClient, filter])
  const bets = useMemo(() => data && flattenPages(data), [data])
  return {
    data,
    bets,
    hasFailed: isError && !data,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    hasMoreFailed: isFetchNextPageError && !isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}
