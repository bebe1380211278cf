/** The page of a match or outright: scoreboard above, markets below. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import { useShowsRest } from '../../shared/browser/first-page.ts'
import { useKeyed } from '../../shared/helpers/use-readable.ts'
import { useMatchChannel } from '../../shared/live/use-match-channel.ts'
import { usePart } from '../../shared/parts/use-part.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Markets, MarketsSkeleton } from './markets/markets.tsx'
import styles from './match-page.module.css'
import { miniLine } from './part.ts'
import { OutrightBoard } from './scoreboard/outright-board.tsx'
import { Scoreboard } from './scoreboard/scoreboard.tsx'

/** Whether a match is known and has not ended: matches that left the feed long ago have no channel. */
function useHasChannel(match: Match | undefined): boolean {
  const now = useKeyed(useApp().live.matches, match?.urn_id ?? '')
  const status = now?.status ?? match?.status
  return status !== undefined && status <= MATCH_STATUS.closed
}

interface MatchPageProps {
  readonly id: number
  /** Undefined while loading. */
  readonly match: Match | undefined
}

export function MatchPage({ id, match }: MatchPageProps) {
  const showsRest = useShowsRest()
  const hasChannel = useHasChannel(match)
  useMatchChannel(id, showsRest && hasChannel)
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

/** Whether the element has scrolled out at the top. */
function useIsScrolledPast(ref: RefObject<Element | null>): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isPast
}

interface MiniBoardProps {
  readonly match: Match
  /** The scoreboard that it replaces. */
  readonly board: RefObject<Element | null>
}

/**
 * The score in one line, sticky at the top while the scoreboard is out of view. It overlays the content and takes no space;
 * its code is loaded when it is first shown.
 */
function MiniBoard({ match, board }: MiniBoardProps) {
  const isVisible = useIsScrolledPast(board)
  return <div className={styles.miniBoard}>{isVisible && <Line match={match} />}</div>
}

function Line({ match }: { readonly match: Match }) {
  const part = usePart(miniLine)
  return part && <part.MiniLine match={match} />
}
