/**
 * The query of the address as the home of a page's choices: filters, days, the chosen sport. A choice replaces the entry of
 * the history, so that going back leaves the page and coming back finds the choices. The server knows no query: pages are
 * the same for everybody, and what the query asks for is shown once the page is interactive.
 */
import { useMemo } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'

export type Choices = Readonly<Record<string, string | null>>

/** The query with some of its values changed; null and empty values are taken out. */
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

/** Keeps choices in the address. */
export function replaceQuery(changes: Choices): void {
  const { pathname, search, hash } = location
  navigate(pathname + buildQuery(search, changes) + hash, { replace: true, state: history.state })
}
