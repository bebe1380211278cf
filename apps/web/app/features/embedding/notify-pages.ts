/**
 * Notifies the host of the current page once its title is set. Query and hash changes are sent at
 * once, because the page stays. Paths are sent without a locale, which the host chooses.
 */
import type { Readable } from '@touchline/client/observable'
import { consumeIsNewEntry } from './history-delegation.ts'

export interface ShownPage {
  readonly page: string
  readonly path: string
  readonly title: string
  readonly replaces: boolean
}

interface PagesOptions {
  /** Changes when a page has its title. */
  readonly described: Pick<Readable<number>, 'subscribe'>
  readonly innerPath: (pathname: string) => string
  readonly onPage: (page: ShownPage) => void
}

/** Events that the router dispatches for navigations, named after the history methods. */
const MOVES = ['popstate', 'pushState', 'replaceState'] as const

export function notifyPages({ described, innerPath, onPage }: PagesOptions): () => void {
  let notifiedPath = location.pathname
  let replaces = true
  const notify = () => {
    const { pathname, search, hash } = location
    const page = document.body.dataset.page ?? ''
    notifiedPath = pathname
    onPage({ page, path: innerPath(pathname) + search + hash, title: document.title, replaces })
    replaces = true
  }
  const onMove = ({ type }: Event) => {
    if (consumeIsNewEntry() || type === 'pushState') replaces = false
    if (location.pathname === notifiedPath) notify()
  }
  for (const move of MOVES) addEventListener(move, onMove)
  const stopDescribed = described.subscribe(notify)
  notify()
  return () => {
    for (const move of MOVES) removeEventListener(move, onMove)
    stopDescribed()
  }
}
