/**
 * A list of matches with growing pages: a short first page, a longer one as the user nears its end,
 * full pages on request.
 */
import { useQuery } from '@tanstack/react-query'
import type { Match } from '@touchline/contract/entities/match'
import { useState } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import { type ListFilter, LONGEST_PAGE } from '../../shared/queries/queries.ts'

export interface GrowingList {
  /** Undefined while loading. */
  readonly matches: readonly Match[] | undefined
  /** Loads more; undefined when there is no more, or while loading. */
  readonly more: (() => void) | undefined
  readonly isGrowing: boolean
  /**
   * Whether it loads more on scroll, and not only on request: only once, so that the content below
   * can be reached.
   */
  readonly growsByItself: boolean
}

/** Length after the first growth: more than one scroll, less than what loads slowly. */
const SECOND_LENGTH = 180

/** The filter after a number of growth steps, and its maximum number of matches. */
function grow({ limit = LONGEST_PAGE, ...filter }: ListFilter, steps: number): [ListFilter, most: number] {
  if (steps === 0) return [{ ...filter, limit }, limit]
  if (steps === 1) return [{ ...filter, limit: SECOND_LENGTH }, SECOND_LENGTH]
  return [{ ...filter, pages: steps - 1 }, (steps - 1) * LONGEST_PAGE]
}

/**
 * The list of a filter; null for none yet. To restart with another filter, change the component's
 * key.
 */
export function useMatchList(filter: ListFilter | null): GrowingList {
  const { queries } = useApp()
  const [steps, setSteps] = useState(0)
  const [wholeFilter, most] = grow(filter ?? {}, steps)
  const { data, isPlaceholderData } = useQuery({
    ...queries.matches(wholeFilter),
    enabled: filter !== null,
    // The list on screen stays until the longer one is loaded.
    placeholderData: previous => previous,
  })
  const hasMore = data !== undefined && data.length >= most
  return {
    matches: data,
    more: hasMore && !isPlaceholderData ? () => setSteps(steps + 1) : undefined,
    isGrowing: isPlaceholderData,
    growsByItself: steps === 0,
  }
}
