/**
 * Which page is shown: told once its title has become its own. Another query or anchor is told at once, since the page
 * stays. Paths are told without a locale, which is the host's to choose.
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
  /** Moves on when a page has its title. */
  readonly described: Pick<Readable<number>, 'subscribe'>
  readonly innerPath: (pathname: string) => string
  readonly onPage: (page: ShownPage) => void
}

/** The router announces navigations under the names of what they call. */
const MOVES = ['popstate', 'pushState', 'replaceState'] as const

export function notifyPages({ described, innerPath, onPage }: PagesOptions): () => void {
  let told = location.pathname
  let replaces = true
  const tell = () => {
    const { pathname, search, hash } = location
    const page = document.body.dataset.page ?? ''
    told = pathname
    onPage({ page, path: innerPath(pathname) + search + hash, title: document.title, replaces })
    replaces = true
  }
  const onMove = ({ type }: Event) => {
    if (consumeIsNewEntry() || type === 'pushState') replaces = false
    if (location.pathname === told) tell()
  }
  for (const move of MOVES) addEventListener(move, onMove)
  const stopDescribed = described.subscribe(tell)
  tell()
  return () => {
    for (const move of MOVES) removeEventListener(move, onMove)
    stopDescribed()
  }
}
