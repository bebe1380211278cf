import type { BetFilter, ResultFilter } from '@touchline/betting/bets/bet-status'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useNow } from '../../shared/live/ticker.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Empty, RetryNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BetCard } from './bet-card.tsx'
import styles from './bet-list.module.css'
import type { BetsList } from './use-bets.ts'

const MINUTE_MS = 60_000

/** Number of cards rendered initially and added on scroll: a page of bets is 500. */
const STEP = 20

interface BetListProps {
  readonly list: BetsList
  readonly status: BetFilter
  readonly result?: ResultFilter
  /** Two columns where there is room. */
  readonly columns?: boolean
  /** Maximum number of bets; hides the summary and further pages. */
  readonly most?: number
  /** Action of the empty state. */
  readonly emptyAction?: ReactNode
}

/** Bets, newest first; older ones are loaded on scroll. */
export function BetList({ list, status, result = 'all', columns, most, emptyAction }: BetListProps) {
  const t = useT()
  const [drawn, setDrawn] = useState(most ?? STEP)
  const minute = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS
  const { bets, hasFailed, retry } = list
  if (hasFailed) return <Failure onRetry={retry} />
  if (!bets) return <BetListSkeleton {...(columns && { columns })} />
  if (bets.length === 0) {
    return (
      <Empty icon="layers" title={t(result === 'all' ? `bets.empty.${status}` : 'bets.empty.result')}>
        <p>{t(result === 'all' ? `bets.empty.${status}.text` : 'bets.empty.result.text')}</p>
        {emptyAction}
      </Empty>
    )
  }
  const hasUndrawn = drawn < bets.length
  const showMore = () => (hasUndrawn ? setDrawn(drawn + STEP) : list.loadMore())
  return (
    <>
      <div className={cx(styles.list, columns && styles.columns)}>
        {bets.slice(0, drawn).map(bet => (
          <BetCard key={bet.id} bet={bet} now={minute} />
        ))}
      </div>
      {most === undefined &&
        (hasUndrawn || list.hasMore) &&
        (list.hasMoreFailed && !hasUndrawn ? (
          <Failure onRetry={list.loadMore} />
        ) : (
          // A new observer for each step: one that is still in view fires again.
          <LoadMore key={drawn} label={t('bets.more')} isBusy={list.isLoadingMore} onWanted={showMore} />
        ))}
    </>
  )
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT()
  return <RetryNotice text={t('bets.failed')} label={t('bets.retry')} onRetry={onRetry} />
}

/** Skeleton of the list. */
export function BetListSkeleton({ columns }: { readonly columns?: boolean }) {
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
