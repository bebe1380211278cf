/** Head of the page of a team or a player: crumbs, badge, names, and a card of the next match. */
import { useQuery } from '@tanstack/react-query'
import type { Match } from '@touchline/contract/entities/match'
import type { ComponentProps, ReactNode } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import type { ListFilter } from '../../shared/queries/queries.ts'
import card from '../../ui/card.module.css'
import { Crumbs } from '../../ui/crumbs.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './competitor-head.module.css'
import { ShortCards } from './short-cards.tsx'

/** Undefined while it loads, null where there is none. */
export type NextMatch = Match | null | undefined

/** The first match of a filter, which may be undetermined. */
export function useNextMatch(filter: ListFilter | undefined): NextMatch {
  const { queries } = useApp()
  const { data, isError } = useQuery({ ...queries.matches(filter ?? {}), enabled: filter !== undefined })
  if (data) return data[0] ?? null
  return isError ? null : undefined
}

interface CompetitorHeadProps extends ComponentProps<typeof Crumbs> {
  /** A crest, or a shirt. */
  readonly badge: ReactNode
  readonly next: NextMatch
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
        <NextCard next={undefined} />
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
        {next !== null && <NextCard next={next} />}
      </div>
    </header>
  )
}

function NextCard({ next }: { readonly next: Match | undefined }) {
  return (
    <div className={styles.next}>
      <ShortCards matches={next && [next]} expected={1} />
    </div>
  )
}
