/** Head of the page of a team or a player: crumbs, badge, names, and a card of the next match. */
import type { Match } from '@touchline/contract/entities/match'
import type { ComponentProps, ReactNode } from 'react'
import card from '../../ui/card.module.css'
import { Crumbs } from '../../ui/crumbs.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './competitor-head.module.css'
import { ShortCards } from './short-cards.tsx'

interface CompetitorHeadProps extends ComponentProps<typeof Crumbs> {
  /** A crest, or a shirt. */
  readonly badge: ReactNode
  /** Undefined where there is none, and while it loads. */
  readonly next: Match | undefined
  /** The level 1 heading, and what stands below it. */
  readonly children: ReactNode
}

/** As high as the head. */
export function CompetitorHeadSkeleton() {
  return (
    <div className={styles.head} aria-busy="true">
      <Skeleton />
      <div className={cx(card.card, styles.board)}>
        <Skeleton width="short" height="odd" />
        <div className={styles.names}>
          <Skeleton />
          <Skeleton width="short" />
        </div>
      </div>
    </div>
  )
}

export function CompetitorHead({ badge, next, children, ...crumbs }: CompetitorHeadProps) {
  return (
    <header className={styles.head}>
      <Crumbs {...crumbs} />
      <div className={cx(card.card, styles.board)}>
        {badge}
        <div className={styles.names}>{children}</div>
        {next && (
          <div className={styles.next}>
            <ShortCards matches={[next]} />
          </div>
        )}
      </div>
    </header>
  )
}
