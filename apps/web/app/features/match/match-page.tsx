/** The page of a match or outright: scoreboard above, markets below. */
import { matchChannel } from '@touchline/contract/channels'
import type { Match } from '@touchline/contract/entities/match'
import { useDeferredValue, useEffect, useRef } from 'react'
import { useApp } from '../../shared/app-context.tsx'
import { cx } from '../../shared/cx.ts'
import { firstPage } from '../../shared/first-page.ts'
import card from '../../ui/card.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Markets, MarketsSkeleton } from './markets/markets.tsx'
import styles from './match-page.module.css'
import { OutrightBoard } from './outright/outright-board.tsx'
import { MiniBoard } from './scoreboard/mini-board.tsx'
import { Scoreboard } from './scoreboard/scoreboard.tsx'

/** Subscribes to the match channel, which carries all of its markets, while the page is mounted. */
function useMatchChannel(id: number): void {
  const { liveSession, locale } = useApp()
  useEffect(() => liveSession.acquire(matchChannel(id, locale)), [liveSession, id, locale])
}

/** False while a page that replaces another is first rendered: its markets follow in slices after its paint. */
const useShowsMarkets = (): boolean => useDeferredValue(true, firstPage.isShown ? undefined : false)

interface MatchPageProps {
  readonly id: number
  /** Undefined while loading. */
  readonly match: Match | undefined
}

export function MatchPage({ id, match }: MatchPageProps) {
  useMatchChannel(id)
  const showsMarkets = useShowsMarkets()
  return (
    <div className={styles.page} data-match={id}>
      {match ? (
        <>
          {match.competitors ? <Boards match={match} /> : <OutrightBoard match={match} />}
          {showsMarkets ? <Markets match={match} /> : <MarketsSkeleton />}
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
