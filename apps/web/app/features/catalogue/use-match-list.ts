/** A list of matches that grows: a short page first, a longer one as the person comes to its end, whole pages when asked. */
import { useQuery } from '@tanstack/react-query'
import type { Match } from '@touchline/contract/entities/match'
import { useState } from 'react'
import { useApp } from '../../shared/app-context.tsx'
import { type ListFilter, LONGEST_PAGE } from '../../shared/queries.ts'

export interface GrowingList {
  /** Undefined while they are being fetched. */
  readonly matches: readonly Match[] | undefined
  /** Fetches more; undefined where there is no more, or it is on its way. */
  readonly more: (() => void) | undefined
  readonly isGrowing: boolean
  /** Whether it grows as its end comes near, and not only when asked: once, so that what is below can be reached. */
  readonly growsByItself: boolean
}

/** How long a list is after growing once: more than a person scrolls at once, less than takes a while. */
const SECOND_LENGTH = 180

/** What to ask for after so many steps of growth, and how many matches that is at most. */
function grow({ limit = LONGEST_PAGE, ...filter }: ListFilter, steps: number): [ListFilter, most: number] {
  if (steps === 0) return [{ ...filter, limit }, limit]
  if (steps === 1) return [{ ...filter, limit: SECOND_LENGTH }, SECOND_LENGTH]
  return [{ ...filter, pages: steps - 1 }, (steps - 1) * LONGEST_PAGE]
}

/** The list of a filter, null for none yet. To begin anew with another filter, give the component another key. */
export function useMatchList(filter: ListFilter | null): GrowingList {
  const { queries } = useApp()
  const [steps, setSteps] = useState(0)
  const [asked, most] = grow(filter ?? {}, steps)
  const { data, isPlaceholderData } = useQuery({
    ...queries.matches(asked),
    enabled: filter !== null,
    // The list on screen stays until the longer one is there.
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
