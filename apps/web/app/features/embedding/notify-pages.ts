/**
 * Notifies the host of the current page once its title is set. Query and hash changes are sent at
 * once, because the page stays. Paths are sent without a locale, which the host chooses.
 */
import type { Readable } from '@touchline/client/observable'

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

/**
 * For hosts that manage the history: the frame adds no entries. A new entry replaces the current
 * one, and the host adds its own when it is notified of the page. The router listens to
 * `replaceState` as well.
 */
let isLeft = false

/** Whether the latest page would have been a new entry. */
let wasNew = false

const consumeIsNewEntry = (): boolean => {
  const answer = wasNew
  wasNew = false
  return answer
}

export function delegateHistoryToHost(): void {
  if (isLeft) return
  isLeft = true
  const { history } = window
  history.pushState = (state, unused, url) => {
    wasNew = true
    history.replaceState(state, unused, url)
  }
}

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
