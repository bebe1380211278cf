/** Debounced search; what is shown always matches the current text. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { foldSearchText, tokenizeSearchText } from '@touchline/betting/text/search-text'
import { useEffect, useState } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import { getResponseTime } from '../../shared/queries/data-times.ts'
import * as lateKeys from '../../shared/queries/late-query-keys.ts'
import { type Group, groupResults, type Option } from './search-groups.ts'

export const MIN_QUERY_LENGTH = 3
export const MAX_QUERY_LENGTH = 50
const REST_MS = 180
/** Open matches, and finished ones, which are marked so. */
const SEARCHED = '0,1,2,4'

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

export type Search =
  | { readonly state: 'short' }
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly retry: () => void }
  /** `isOld`: those results of the previous text that match the current one, while its own are loading. */
  | { readonly state: 'found'; readonly groups: readonly Group[]; readonly isOld: boolean }

export function useSearch(typed: string): Search {
  const { api, live, queries } = useApp()
  const wanted = typed.trim().replace(/\s+/g, ' ')
  const q = useRested(wanted)
  const { data: sports } = useQuery(queries.sports())
  const answer = useQuery({
    queryKey: lateKeys.search(q),
    queryFn: async ({ signal }) => {
      const found = await api.call('getSearch', { query: { q, match_status: SEARCHED }, signal })
      live.foldMatches(found.data.matches, { asOfMs: getResponseTime(found) })
      return found
    },
    enabled: q.length >= MIN_QUERY_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    retry: 1,
  })
  if (wanted.length < MIN_QUERY_LENGTH) return { state: 'short' }
  if (answer.isError && q === wanted) return { state: 'failed', retry: () => void answer.refetch() }
  if (!answer.data) return { state: 'waiting' }
  const groups = groupResults(answer.data.data, id => sports?.find(sport => sport.id === id)?.key)
  if (q === wanted && !answer.isPlaceholderData) return { state: 'found', groups, isOld: false }
  const matching = filterGroups(groups, wanted)
  return matching.length > 0 ? { state: 'found', groups: matching, isOld: true } : { state: 'waiting' }
}

/** The options whose name or note contains every word of the text. */
function filterGroups(groups: readonly Group[], text: string): Group[] {
  const words = tokenizeSearchText(text)
  const matches = (option: Option): boolean => {
    const searched = foldSearchText(`${option.name} ${'note' in option ? option.note : ''}`)
    return words.every(word => searched.includes(word))
  }
  return groups
    .map(({ name, options }) => ({ name, options: options.filter(matches) }))
    .filter(({ options }) => options.length > 0)
}
