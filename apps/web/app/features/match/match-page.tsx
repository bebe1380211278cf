import { matchChannel } from '@touchline/contract/channels'
import type { Match } from '@touchline/contract/entities/match'
import { useEffect } from 'react'
import { useApp } from '../../shared/app-context.tsx'
import { cx } from '../../shared/cx.ts'
import card from '../../ui/card.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Markets } from './markets.tsx'
import styles from './match-page.module.css'
import { Scoreboard } from './scoreboard.tsx'

/** Follows the match's own channel, on which every one of its markets comes, while the page stands. */
function useMatchChannel(id: number): void {
  const { feed } = useApp()
  useEffect(() => feed.realtime.acquire(matchChannel(id)), [feed, id])
}

interface MatchPageProps {
  readonly id: number
  /** Undefined while it is being fetched. */
  readonly match: Match | undefined
}

export function MatchPage({ id, match }: MatchPageProps) {
  useMatchChannel(id)
  return (
    <div className={styles.page} data-match={id}>
      {match ? (
        <>
          <Scoreboard match={match} />
          <Markets match={match} />
        </>
      ) : (
        <div className={cx(card.card, styles.waiting)} aria-busy="true">
          <Skeleton />
          <Skeleton width="full" />
        </div>
      )}
    </div>
  )
}
