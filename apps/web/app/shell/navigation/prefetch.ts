/**
 * Fetches where a link leads before it is clicked: the page's code and its data. No more than a few at once, and the
 * newest wish counts: who moves over a list wants none of what lies behind. Spares those who save data.
 */
import { splitLocale } from '../../i18n/locales.ts'
import { matchRoute } from '../../routes.ts'
import type { App } from '../../shared/app.ts'

const AT_ONCE = 2
/** Within this time the same address is not fetched again. */
const FRESH_MS = 10_000
const REMEMBERED = 100

/** Fetches an address soon, or not at all. */
export type Prefetch = (pathname: string) => void

interface Options {
  /** Fetches one address; a failure is no matter, for the navigation itself will try again and say what is wrong. */
  readonly load: (pathname: string) => Promise<unknown>
  readonly isSparing?: () => boolean
  readonly now?: () => number
}

/** The visitor asked for less data, or the network can hardly carry what is asked for. */
export function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

export function createPrefetch({ load, isSparing = isSavingData, now = () => performance.now() }: Options): Prefetch {
  const fetchedAt = new Map<string, number>()
  let running = 0
  let next: string | null = null

  const isFresh = (pathname: string) => now() - (fetchedAt.get(pathname) ?? Number.NEGATIVE_INFINITY) < FRESH_MS
  const finish = () => {
    running -= 1
    const waiting = next
    next = null
    if (waiting !== null) start(waiting)
  }
  const start = (pathname: string) => {
    running += 1
    fetchedAt.delete(pathname)
    fetchedAt.set(pathname, now())
    const [oldest] = fetchedAt.keys()
    if (fetchedAt.size > REMEMBERED && oldest !== undefined) fetchedAt.delete(oldest)
    load(pathname).then(finish, finish)
  }
  return pathname => {
    if (isFresh(pathname) || isSparing()) return
    if (running < AT_ONCE) start(pathname)
    else next = pathname
  }
}

/** Fetches pages of the product by their path, locale prefix included. */
export function prefetchPages(app: App): Prefetch {
  return createPrefetch({
    load: pathname => {
      const { route, params } = matchRoute(splitLocale(pathname, app.config.localeSettings).path)
      return Promise.all([route.module(), route.load(app, params)])
    },
  })
}
