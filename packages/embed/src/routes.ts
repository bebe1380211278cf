/**
 * Keeps the host page's address and title in step with the page in the frame. The history is the host's: the frame never
 * adds to it, each new page is an entry of the host's own, and going back is told to the frame.
 */
import { isPath } from './options.ts'

export interface Routes {
  /** The sportsbook's path in the present address. */
  path(): string
  /** The frame shows another page, in the place of the one before or after it. True when that made a new entry. */
  follow(path: string, title: string, replaces: boolean): boolean
  stop(): void
}

/** `/sportsbook` and `/sportsbook/soccer?x` → `/soccer?x`; null for an address that is not the sportsbook's. */
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
  /** The next page is the one that was gone back to, or the first: it has its entry already. */
  let hasEntry = true
  /** The page that the frame has told of last, and the one that it has been asked for since. */
  let shown: string | null = null
  let wanted: string | null = null
  /** Pages that were left before the frame could tell of the next: what it still tells of them is old. */
  const left = new Set<string | null>()
  const onPop = () => {
    const path = here()
    if (path === null) return
    hasEntry = true
    left.add(shown).add(wanted).delete(path)
    wanted = path
    onMove(path)
  }
  addEventListener('popstate', onPop)
  return {
    path: () => here() ?? '/',
    follow(path, name, replaces) {
      // The address is the next page's already.
      if (wanted !== null && left.has(path)) return false
      wanted = null
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
