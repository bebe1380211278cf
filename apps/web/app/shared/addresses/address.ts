/**
 * Keeps page filters (days, chosen sport) in the query of the address. A change replaces the
 * history entry, so that going back leaves the page and returning restores the filters. The server
 * ignores the query: pages are the same for everybody, and filters are applied once the page is
 * interactive.
 */
import { useMemo } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'

export type Choices = Readonly<Record<string, string | null>>

/** Returns the query with some values changed; null and empty values are removed. */
export function buildQuery(search: string, changes: Choices): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  const text = params.toString()
  return text && `?${text}`
}

export function useQueryParams(): URLSearchParams {
  const search = useSearch({ ssrSearch: '' })
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Writes filters to the address. */
export function replaceQuery(changes: Choices): void {
  const { pathname, search, hash } = location
  navigate(pathname + buildQuery(search, changes) + hash, { replace: true, state: history.state })
}
