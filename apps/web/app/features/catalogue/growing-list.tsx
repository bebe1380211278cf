/**
 * A list of matches that grows: a short first page, a longer one as the user nears its end, full pages on request. With the
 * placeholder of such a list.
 */
import { useQuery } from '@tanstack/react-query'
import type { Match } from '@touchline/contract/entities/match'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { usePart } from '../../shared/parts/use-part.tsx'
import { type ListFilter, LONGEST_PAGE } from '../../shared/queries/queries.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import styles from './match-list.module.css'
import { observeNearViewport } from './observe-near-viewport.ts'
import { listFailure } from './part.ts'

/** Length after the first growth: more than one scroll, and few enough to load fast. */
const SECOND_LENGTH = 180

/** The filter after a number of growth steps, and its maximum number of matches. */
function growFilter({ limit = LONGEST_PAGE, ...filter }: ListFilter, steps: number): [ListFilter, limit: number] {
  if (steps === 0) return [{ ...filter, limit }, limit]
  if (steps === 1) return [{ ...filter, limit: SECOND_LENGTH }, SECOND_LENGTH]
  return [{ ...filter, pages: steps - 1 }, (steps - 1) * LONGEST_PAGE]
}

interface GrowingListProps {
  /** Null while the filter is undetermined. */
  readonly filter: ListFilter | null
  /** Whether it grows as its end comes near; false where more follows on the page. */
  readonly growsOnScroll?: boolean | undefined
  /** Renders the matches, undefined while they load, and what ends the list. */
  readonly children: (matches: readonly Match[] | undefined, end: ReactNode) => ReactNode
}

/** Keyed by filter: another filter starts at its first page, and never shows the matches of the previous one. */
export function GrowingList(props: GrowingListProps) {
  return <Matches key={JSON.stringify(props.filter)} {...props} />
}

function Matches({ filter, growsOnScroll = true, children }: GrowingListProps) {
  const { queries } = useApp()
  const [steps, setSteps] = useState(0)
  const [grownFilter, limit] = growFilter(filter ?? {}, steps)
  const {
    data,
    isError,
    refetch,
    isPlaceholderData: isGrowing,
  } = useQuery({
    ...queries.matches(grownFilter),
    enabled: filter !== null,
    // The list on screen stays until the longer one is loaded.
    placeholderData: previous => previous,
  })
  // Also when the longer one fails, whose query has no data then.
  const [lastMatches, setLastMatches] = useState(data)
  if (data && data !== lastMatches) setLastMatches(data)
  const matches = data ?? lastMatches
  if (isError && !data) {
    const failure = <ListFailure onRetry={() => void refetch()} />
    return matches ? children(matches, failure) : failure
  }
  const hasMore = matches !== undefined && matches.length >= limit
  const end = (hasMore || isGrowing) && (
    <ListEnd isGrowing={isGrowing} growsOnScroll={growsOnScroll && steps === 0} onMore={() => setSteps(steps + 1)} />
  )
  return children(matches, end)
}

/** In place of a list that could not be loaded; the page tries again by itself too. */
export function ListFailure({ onRetry }: { readonly onRetry: () => void }) {
  const part = usePart(listFailure)
  return part ? <part.ListFailureNotice onRetry={onRetry} /> : <MatchListSkeleton />
}

/**
 * Calls back when the end of a list comes near. Before the first scroll, near is what is on screen:
 * a visitor who only looks at a short first page loads nothing.
 */
function observeEnd(element: Element, onNear: () => void): () => void {
  let stopWaiting = () => {}
  const stop = observeNearViewport(element, isNear => {
    stopWaiting()
    if (!isNear) return
    if (scrollY > 0 || element.getBoundingClientRect().top < innerHeight) return onNear()
    addEventListener('scroll', onNear, { once: true, passive: true })
    stopWaiting = () => removeEventListener('scroll', onNear)
  })
  return () => {
    stop()
    stopWaiting()
  }
}

interface ListEndProps {
  readonly isGrowing: boolean
  /** Loads more on scroll too, only once: what is below the list can be reached. */
  readonly growsOnScroll: boolean
  readonly onMore: () => void
}

function ListEnd({ isGrowing, growsOnScroll, onMore }: ListEndProps) {
  const t = useT()
  const ref = useRef<HTMLDivElement>(null)
  const onMoreIfIdle = isGrowing ? undefined : onMore
  const onNear = useRef(onMoreIfIdle)
  useEffect(() => {
    onNear.current = growsOnScroll ? onMoreIfIdle : undefined
  })
  useEffect(() => (ref.current ? observeEnd(ref.current, () => onNear.current?.()) : undefined), [])
  return (
    <div ref={ref} className={styles.end} aria-busy={isGrowing}>
      <Button onClick={onMoreIfIdle}>{t(isGrowing ? 'common.loading' : 'list.more')}</Button>
    </div>
  )
}

const ROWS = [1, 2, 3, 4, 5]

/** Skeleton of two league groups at their real heights, with the room of prices or as results. */
export function MatchListSkeleton({ hasPrices = true }) {
  const t = useT()
  return (
    <div className={styles.list} aria-busy="true">
      <span className={text.hidden}>{t('common.loading')}</span>
      {[1, 2].map(group => (
        <div key={group} className={card.card}>
          <div className={styles.head}>
            <Skeleton />
          </div>
          {ROWS.map(row => (
            <div key={row} className={cx(styles.row, hasPrices && styles.priced)}>
              <Skeleton width="short" />
              <div>
                <Skeleton />
                <Skeleton />
              </div>
              {hasPrices && <Skeleton width="full" height="odd" />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
