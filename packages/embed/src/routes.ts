/**
 * Synchronises the host page's address and title with the page in the frame. The host owns the history: the frame never
 * adds entries, each new page becomes an entry of the host, and back navigation is sent to the frame.
 */
import { isPath } from './options.ts'

export interface Routes {
  /** The sportsbook's path in the current address. */
  path(): string
  /**
   * Handles a page change in the frame, which may replace the previous page. Returns true when a history entry was
   * added.
   */
  follow(path: string, title: string, replaces: boolean): boolean
  stop(): void
}

/**
 * The sportsbook's path within a host address: `/sportsbook` → `/`, `/sportsbook/soccer?x` → `/soccer?x`; null for an
 * address outside the sportsbook.
 */
export function innerPath(base: string, { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return null
  const path = (pathname.slice(base.length) || '/') + search + hash
  return isPath(path) ? path : null
}

const outerPath = (base: string, path: string): string =>
  path === '/' ? base || '/' : base + (/^\/[?#]/.test(path) ? path.slice(1) : path)

export function followRoutes(base: string, onMove: (path: string) => void): Routes {
  const root = base.replace(/\/$/, '')
  const here = () => innerPath(root, location)
  let title = document.title
  const before = title
  /** The next page already has a history entry: it was reached by going back, or it is the first. */
  let hasEntry = true
  /** The page last reported by the frame, and the page requested from it since. */
  let shown: string | null = null
  let requestedPath: string | null = null
  /** Pages left before the frame reported the next one; late reports of them are ignored. */
  const left = new Set<string | null>()
  const onPop = () => {
    const path = here()
    if (path === null) return
    hasEntry = true
    left.add(shown).add(requestedPath).delete(path)
    requestedPath = path
    onMove(path)
  }
  addEventListener('popstate', onPop)
  return {
    path: () => here() ?? '/',
    follow(path, name, replaces) {
      // The address already shows the next page.
      if (requestedPath !== null && left.has(path)) return false
      requestedPath = null
      left.clear()
      shown = path
      const isNew = !hasEntry && !replaces && here() !== path
      hasEntry = false
      if (isNew) history.pushState(null, '', outerPath(root, path))
      else if (here() !== path) history.replaceState(history.state, '', outerPath(root, path))
      title = name
      document.title = name
      return isNew
    },
    stop() {
      removeEventListener('popstate', onPop)
      if (document.title === title) document.title = before
    },
  }
}
