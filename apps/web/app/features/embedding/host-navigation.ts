/** Navigation that concerns the host page: the pages that it is notified of, the history that it may manage, and links. */
import type { Readable } from '@touchline/client/observable'
import { outgoingPaths } from '../../shared/addresses/paths.ts'

export interface NotifiedPage {
  readonly page: string
  readonly path: string
  readonly title: string
  readonly replaces: boolean
}

interface PagesOptions {
  /** Changes when a page has its title. */
  readonly described: Pick<Readable<number>, 'subscribe'>
  readonly innerPath: (pathname: string) => string
  readonly onPage: (page: NotifiedPage) => void
}

/** Events that the router dispatches for navigations, named after the history methods. */
const NAVIGATION_EVENTS = ['popstate', 'pushState', 'replaceState'] as const

let isDelegated = false

/** Whether the latest navigation would have added a history entry without the delegation. */
let isNewEntry = false

const consumeIsNewEntry = (): boolean => {
  const value = isNewEntry
  isNewEntry = false
  return value
}

/**
 * For hosts that manage the history: the frame adds no entries. A new entry replaces the current one, and the host adds its
 * entry when it is notified of the page. The router listens to `replaceState` as well.
 */
export function delegateHistoryToHost(): void {
  if (isDelegated) return
  isDelegated = true
  const { history } = window
  history.pushState = (state, unused, url) => {
    isNewEntry = true
    history.replaceState(state, unused, url)
  }
}

/**
 * Notifies the host of the current page once its title is set, until the returned function is called. Changes of query and
 * hash are sent at once, because the page stays. Paths are sent without a locale, which the host chooses.
 */
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
  const onNavigation = ({ type }: Event) => {
    if (consumeIsNewEntry() || type === 'pushState') replaces = false
    if (location.pathname === notifiedPath) notify()
  }
  for (const event of NAVIGATION_EVENTS) addEventListener(event, onNavigation)
  const stopDescribed = described.subscribe(notify)
  notify()
  return () => {
    for (const event of NAVIGATION_EVENTS) removeEventListener(event, onNavigation)
    stopDescribed()
  }
}

/** The home page's `data-page` value. */
const HOME = 'sports'

interface LinkOptions {
  /** The operator's site. */
  readonly hostUrl: string
  readonly onTopEvent: (event: { readonly match_id: number; readonly path: string }) => void
  readonly innerPath: (pathname: string) => string
  /** Delegates a deposit to the host; false when it does not handle deposits. */
  readonly delegateDeposit: () => boolean
}

function notifyTopEvent(link: HTMLAnchorElement, { onTopEvent, innerPath }: LinkOptions): void {
  const id = Number(link.closest<HTMLElement>('article[data-match]')?.dataset.match)
  if (document.body.dataset.page === HOME && id > 0) onTopEvent({ match_id: id, path: innerPath(link.pathname) })
}

/**
 * Until the returned function is called: opens links to the host's site in the top window, turns deposit links into requests
 * where the host handles deposits, and reports clicks on featured events of the home page.
 */
export function handleHostLinks(options: LinkOptions): () => void {
  const origin = new URL(options.hostUrl).origin
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link?.href) return
    if (link.origin === location.origin) return notifyTopEvent(link, options)
    if (link.origin !== origin) return
    if (link.pathname === outgoingPaths.deposit && options.delegateDeposit()) event.preventDefault()
    else if (!link.target) link.target = '_top'
  }
  // Runs before the router's listener, which is also on the document.
  document.addEventListener('click', onClick, { capture: true })
  return () => document.removeEventListener('click', onClick, { capture: true })
}
