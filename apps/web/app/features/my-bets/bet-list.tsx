import type { BetFilter, ResultFilter } from '@touchline/betting/bet-status'
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { cx } from '../../shared/cx.ts'
import { useNow } from '../../shared/ticker.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { Empty, Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BetCard } from './bet-card.tsx'
import styles from './bet-list.module.css'
import type { BetsList } from './use-bets.ts'

const MINUTE_MS = 60_000

interface BetListProps {
  readonly list: BetsList
  readonly status: BetFilter
  readonly result?: ResultFilter
  /** Two columns where there is room. */
  readonly columns?: boolean
}

/** Bets, newest first; older ones come as a person gets to the end. */
export function BetList({ list, status, result = 'all', columns }: BetListProps) {
  const t = useT()
  const minute = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS
  const { bets, hasFailed, retry } = list
  if (hasFailed) return <Failure onRetry={retry} />
  if (!bets) return <BetListSkeleton {...(columns && { columns })} />
  if (bets.length === 0) {
    return (
      <Empty icon="layers" title={t(result === 'all' ? `bets.empty.${status}` : 'bets.empty.result')}>
        <p>{t(result === 'all' ? `bets.empty.${status}.text` : 'bets.empty.result.text')}</p>
      </Empty>
    )
  }
  return (
    <>
      <div className={cx(styles.list, columns && styles.columns)}>
        {bets.map(bet => (
          <BetCard key={bet.id} bet={bet} now={minute} />
        ))}
      </div>
      <More list={list} />
    </>
  )
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT()
  return (
    <Notice
      kind="warn"
      icon="warn"
      role="status"
      action={
        <Button size="sm" onClick={onRetry}>
          {t('bets.retry')}
        </Button>
      }
    >
      {t('bets.failed')}
    </Notice>
  )
}

/** Asks for the next page when it comes into sight; the button is for whoever gets there by keyboard first. */
function More({ list: { hasMore, isLoadingMore, loadMore } }: { readonly list: BetsList }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const ask = useRef(loadMore)
  useEffect(() => {
    ask.current = loadMore
  })
  useEffect(() => {
    const target = place.current
    if (!target || !hasMore || isLoadingMore) return
    const watcher = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && ask.current())
    watcher.observe(target)
    return () => watcher.disconnect()
  }, [hasMore, isLoadingMore])
  if (!hasMore) return null
  return (
    <div ref={place} className={styles.more}>
      <Button busy={isLoadingMore} onClick={loadMore}>
        {t('bets.more')}
      </Button>
    </div>
  )
}

/** Bets to come, at about their size. */
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
