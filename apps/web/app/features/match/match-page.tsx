/** The page of a match or outright: scoreboard above, markets below. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { matchChannel } from '@touchline/contract/channels'
import type { Match } from '@touchline/contract/entities/match'
import { useEffect, useRef } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import { useShowsRest } from '../../shared/browser/first-page.ts'
import { useKeyed } from '../../shared/helpers/use-readable.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Markets, MarketsSkeleton } from './markets/markets.tsx'
import styles from './match-page.module.css'
import { OutrightBoard } from './outright/outright-board.tsx'
import { MiniBoard } from './scoreboard/mini-board.tsx'
import { Scoreboard } from './scoreboard/scoreboard.tsx'

/** Subscribes to the match channel, which carries all of its markets, while the page is mounted. */
function useMatchChannel(id: number, isEnabled: boolean): void {
  const { liveSession, locale } = useApp()
  useEffect(
    () => (isEnabled ? liveSession.acquire(matchChannel(id, locale)) : undefined),
    [liveSession, id, locale, isEnabled],
  )
}

/** Whether a match has ended: the back end has no channel of one that has long left its feed. */
function useIsOver(match: Match | undefined): boolean {
  const now = useKeyed(useApp().live.matches, match?.urn_id ?? '')
  return (now?.status ?? match?.status ?? MATCH_STATUS.prematch) > MATCH_STATUS.closed
}

interface MatchPageProps {
  readonly id: number
  /** Undefined while loading. */
  readonly match: Match | undefined
}

export function MatchPage({ id, match }: MatchPageProps) {
  const showsRest = useShowsRest()
  const isOver = useIsOver(match)
  useMatchChannel(id, showsRest && !isOver)
  return (
    <div className={styles.page} data-match={id}>
      {match ? (
        <>
          {match.competitors ? <Boards match={match} /> : <OutrightBoard match={match} />}
          {showsRest && <Markets match={match} />}
        </>
      ) : (
        <>
          <div className={cx(card.card, styles.waiting)} aria-busy="true">
            <Skeleton />
            <Skeleton width="full" />
          </div>
          <MarketsSkeleton />
        </>
      )}
    </div>
  )
}

function Boards({ match }: { readonly match: Match }) {
  const board = useRef<HTMLElement>(null)
  return (
    <>
      <Scoreboard key={match.id} match={match} ref={board} />
      <MiniBoard match={match} board={board} />
    </>
  )
}
