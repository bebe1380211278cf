/** A list of matches that grows as the person comes to its end: a short page first, whole pages after it. */
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
}

/** The list of a filter, null for none yet. To begin anew with another filter, give the component another key. */
export function useMatchList(filter: ListFilter | null): GrowingList {
  const { queries } = useApp()
  const [pages, setPages] = useState(0)
  const { data, isPlaceholderData } = useQuery({
    ...queries.matches({ ...filter, ...(pages > 0 && { pages }) }),
    enabled: filter !== null,
    // The list on screen stays until the longer one is there.
    placeholderData: previous => previous,
  })
  const full = pages === 0 ? (filter?.limit ?? LONGEST_PAGE) : pages * LONGEST_PAGE
  const hasMore = data !== undefined && data.length >= full
  return {
    matches: data,
    more: hasMore && !isPlaceholderData ? () => setPages(pages + 1) : undefined,
    isGrowing: isPlaceholderData,
  }
}
