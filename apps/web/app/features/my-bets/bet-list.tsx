import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import type { BetFilter, ResultFilter } from '@touchline/betting/bets/bet-status'
import type { Bet } from '@touchline/contract/entities/bet'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useNow } from '../../shared/live/ticker.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Empty, RetryNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BetCard } from './bet-card.tsx'
import styles from './bet-list.module.css'
import { type BetsData, type BetsFilter, betsKey, betsQuery, flattenPages, removeSettled } from './bets-queries.ts'
import { DecidedNews } from './decided-news.tsx'
import { SettledDays } from './settled-days.tsx'

/** A list of bets: fetched, updated by pushes, rendered as cards. */
const MINUTE_MS = 60_000

/** Number of cards rendered initially and added on scroll: a page of bets is 500. */
const STEP = 20

interface BetListProps {
  readonly list: BetsList
  readonly status: BetFilter
  readonly result?: ResultFilter
  /** Two columns where there is room. */
  readonly columns?: boolean
  /** Settled bets as rows of one card, by the day on which they were placed. */
  readonly byDay?: boolean
  /** The list is one of a search or of some days. */
  readonly isSearch?: boolean
  /** Maximum number of bets; no further pages are loaded. */
  readonly maxBets?: number
  /** Action of the empty state. */
  readonly emptyAction?: ReactNode
}

/** Bets, newest first; older ones are loaded on scroll. */
export function BetList({
  list,
  status,
  result = 'all',
  columns,
  byDay,
  isSearch = false,
  maxBets,
  emptyAction,
}: BetListProps) {
  const t = useT()
  const [renderedCount, setRenderedCount] = useState(maxBets ?? STEP)
  const minute = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS
  const { bets, hasFailed, retry } = list
  if (hasFailed) return <Failure onRetry={retry} />
  if (!bets) return <BetListSkeleton {...(columns && { columns })} />
  if (bets.length === 0) {
    const isAll = result === 'all' && !isSearch
    const reason = isSearch ? 'bets.empty.search.text' : 'bets.empty.result.text'
    return (
      <Empty icon="layers" title={t(isAll ? `bets.empty.${status}` : 'bets.empty.result')}>
        <p>{t(isAll ? `bets.empty.${status}.text` : reason)}</p>
        {emptyAction}
      </Empty>
    )
  }
  const hasUnrendered = renderedCount < bets.length
  const showMore = () => (hasUnrendered ? setRenderedCount(renderedCount + STEP) : list.loadMore())
  return (
    <>
      <DecidedNews />
      {byDay ? (
        <SettledDays bets={bets} renderedCount={renderedCount} isComplete={!list.hasMore} now={minute} />
      ) : (
        <div className={cx(styles.list, columns && styles.columns)}>
          {bets.slice(0, renderedCount).map(bet => (
            <BetCard key={bet.id} bet={bet} now={minute} />
          ))}
        </div>
      )}
      {maxBets === undefined &&
        (hasUnrendered || list.hasMore) &&
        (list.hasMoreFailed && !hasUnrendered ? (
          <Failure onRetry={list.loadMore} />
        ) : (
          // A new observer for each step: one that is still in view fires again.
          <LoadMore key={renderedCount} label={t('bets.more')} isBusy={list.isLoadingMore} onWanted={showMore} />
        ))}
    </>
  )
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT()
  return <RetryNotice text={t('bets.failed')} label={t('bets.retry')} onRetry={onRetry} />
}

function BetListSkeleton({ columns }: { readonly columns?: boolean }) {
  return (
    <div className={cx(styles.list, columns && styles.columns)} aria-hidden="true">
      {[0, 1, 2, 3].map(place => (
        <div key={place} className={cx(card.card, styles.waiting)}>
          <Skeleton width="half" />
          <Skeleton width="short" />
          <Skeleton width="full" height="odd" />
          <Skeleton width="full" />
        </div>
      ))}
    </div>
  )
}

interface BetsList {
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

/** Removes the settled bets that an open list showed while it was on screen. */
function prune(client: QueryClient, filter: BetsFilter): void {
  const queryKey = betsKey(filter)
  const state = client.getQueryState<BetsData>(queryKey)
  if (!state?.data) return
  const pruned = removeSettled(state.data, filter)
  if (pruned !== state.data) client.setQueryData(queryKey, pruned, { updatedAt: state.dataUpdatedAt })
}

export function useBets(
  status: BetsFilter['status'],
  result: BetsFilter['result'] = 'all',
  { from, to, q }: Pick<BetsFilter, 'from' | 'to' | 'q'> = {},
): BetsList {
  const { api, queryClient } = useApp()
  const filter = useMemo(
    () => ({ status, result, ...(from && { from }), ...(to && { to }), ...(q && { q }) }),
    [status, result, from, to, q],
  )
  const query = useInfiniteQuery(betsQuery(api, filter))
  const { data, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  useEffect(() => () => prune(queryClient, filter), [queryClient, filter])
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
