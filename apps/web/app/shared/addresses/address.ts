/**
 * The query and the hash of the page's address. The query has its filters (days, chosen sport): a change replaces the
 * history entry, so that going back leaves the page and returning restores the filters. The server
 * ignores the query: pages are the same for everybody, and filters are applied once the page is
 * interactive.
 */
import { useMemo } from 'react'
import { navigate, useLocationProperty, useSearch } from 'wouter/use-browser-location'

/** Parameters that attribute a visitor to an affiliate or campaign. */
export const TRACKING_NAMES = ['ctag', 'btag', 'stag', 'qtag', 'gclid'] as const

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

/** Whether the address has this hash. Always false on the server, which does not receive hashes. */
export function useAnchor(name: string): boolean {
  return useLocationProperty(
    () => location.hash === `#${name}`,
    () => false,
  )
}

// Keeps the entry's state, which is its key in the scroll memory: it is the same page.
const here = () => ({ path: location.pathname + location.search, state: history.state as unknown })

/** Opens the anchor as a new history entry, so that the back button closes it. */
export function openAnchor(name: string): void {
  const { path, state } = here()
  navigate(`${path}#${name}`, { state })
}

/** Removes the anchor from the address. */
export function closeAnchor(): void {
  const { path, state } = here()
  navigate(path, { replace: true, state })
}
