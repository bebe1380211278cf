/**
 * Prefetches code and data of a link's target before the click. Concurrency is limited and the
 * newest request has priority, because the pointer may cross many links. Disabled when the user
 * saves data.
 */
import { splitLocale } from '../../i18n/locales.ts'
import { matchRoute } from '../../routes/route-table.ts'
import type { App } from '../../shared/app/app.ts'
import { loadPageModule } from './page-modules.ts'

const AT_ONCE = 2
/** An address is not prefetched again within this time. */
const FRESH_MS = 10_000
const REMEMBERED = 100

/** Prefetches an address soon, or drops the request. */
export type Prefetch = (pathname: string) => void

interface Options {
  /** Loads one address; failures are ignored, because the navigation retries and reports them. */
  readonly load: (pathname: string) => Promise<unknown>
  readonly isSparing?: () => boolean
  readonly now?: () => number
}

/** The user requested reduced data, or the network is slow. */
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

/** Prefetches pages of the product by their path, locale prefix included. */
export function prefetchPages(app: App): Prefetch {
  return createPrefetch({
    load: pathname => {
      const { route, params } = matchRoute(splitLocale(pathname, app.config.localeSettings).path)
      return Promise.all([loadPageModule(route), route.load(app, params)])
    },
  })
}
