/**
 * Caches rendered pages for a few seconds, compressed, so that peak load on a page costs one
 * render. Only responses that are the same for everybody use it; concurrent requests for a page
 * share one render. Failures are not cached: for ten minutes the last complete page is served in
 * their place, marked as old. With too many renders unfinished or waiting it starts no more.
 */
import { LRUCache } from 'lru-cache'
import { withTimeout } from '../app/document/with-timeout.ts'
import { type CachedPage, type Page, toCachedPage } from './cached-page.ts'

/** Too many renders are unfinished or waiting, and there is no older page. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError'
}

/** Attribute of the body of a page that was complete earlier, whose prices are locked until they are live. */
const KEPT_MARK = 'data-kept'
/** As long as networks are told to serve it when the server fails. */
const KEPT_MS = 600_000
/** No new attempt is made for a page within this time of a failure. */
const CALM_MS = 2000
/** An older page is served when a new one is not there after this time; after this shorter one while attempts fail. */
const PATIENCE_MS = 1500
const SHORT_PATIENCE_MS = 200
const MOST_RENDERS = 100
/** A render that would wait longer for its turn is not begun; one of a page that has not been rendered before, half. */
const MOST_WAIT_MS = 1000
const MOST_PAGES = 1000
/** Together, of their HTML. */
const MOST_BYTES = 64_000_000

/** An earlier page, as it is served when a new one cannot be made. */
function toKeptPage({ status, headers: { 'content-type': type = '', vary = '' }, body, lockPrices }: Page): CachedPage {
  const headers = { 'content-type': type, vary, 'cache-control': 'no-store' }
  const locked = lockPrices?.() ?? body.toString()
  const marked = locked.replace('<body', `<body ${KEPT_MARK}`)
  return toCachedPage({ status, headers, body: Buffer.from(marked), maxAge: 0, outcome: 'kept' })
}

interface Entry {
  /** The last complete page; of one that could not be renewed the form in which it is served since. */
  page: CachedPage
  /** Until when it is served without an attempt to renew it. */
  until: number
  readonly keptUntil: number
}

export interface PageCacheOptions {
  readonly limit?: number
  readonly mostBytes?: number
  readonly mostRenders?: number
  readonly patienceMs?: number
  readonly turns?: RenderTurns
  readonly now?: () => number
}

export interface PageCache {
  /** The cached page of a key, if any. */
  peek(key: string): CachedPage | undefined
  /**
   * The cached page of a key, or the one rendered by `make`, or an older one if that fails. Throws
   * OverloadError.
   */
  get(key: string, make: () => Promise<Page>): Promise<CachedPage>
  /** Number of renders that have begun or wait for their turn. */
  countUnfinished(): number
}

export function createPageCache({
  limit = MOST_PAGES,
  mostBytes = MOST_BYTES,
  mostRenders = MOST_RENDERS,
  patienceMs = PATIENCE_MS,
  turns = createRenderTurns(),
  now = () => Date.now(),
}: PageCacheOptions = {}): PageCache {
  // Pages that nobody asks for make room first: a flood of other addresses must not displace those that everybody visits.
  const store = new LRUCache<string, Entry>({
    max: limit,
    maxSize: mostBytes,
    sizeCalculation: ({ page }) => page.body.length || 1,
  })
  const underWay = new Map<string, Promise<CachedPage>>()

  const remember = (key: string, page: CachedPage) => {
    if (page.outcome !== 'complete') return
    if (page.maxAge === 0) store.delete(key)
    else store.set(key, { page, until: now() + page.maxAge * 1000, keptUntil: now() + KEPT_MS })
  }
  const peek = (key: string) => {
    const entry = store.get(key)
    return entry && entry.until > now() ? entry.page : undefined
  }
  const findOld = (key: string): Entry | undefined => {
    const entry = store.get(key)
    return entry && entry.keptUntil > now() ? entry : undefined
  }
  /** The older page of a key, which is now served for a moment without another attempt. */
  const fallBack = (key: string): CachedPage | undefined => {
    const entry = findOld(key)
    if (!entry) return undefined
    const page = entry.page.outcome === 'kept' ? entry.page : toKeptPage(entry.page)
    store.set(key, { ...entry, page, until: now() + CALM_MS })
    return page
  }
  const isFull = (key: string): boolean =>
    underWay.size >= mostRenders || turns.estimateWaitMs() > (findOld(key) ? MOST_WAIT_MS : MOST_WAIT_MS / 2)
  const render = async (key: string, make: () => Promise<Page>): Promise<CachedPage> => {
    if (isFull(key)) {
      const old = fallBack(key)
      if (old) return old
      throw new OverloadError('too many renders are unfinished')
    }
    await turns.take()
    const made = toCachedPage(await make())
    remember(key, made)
    return (made.outcome !== 'complete' && fallBack(key)) || made
  }
  const orOld = async (key: string, { page }: Entry, work: Promise<CachedPage>) =>
    (await withTimeout(work, page.outcome === 'kept' ? SHORT_PATIENCE_MS : patienceMs)) ?? fallBack(key) ?? work

  return {
    peek,
    get(key, make) {
      const page = peek(key)
      if (page) return Promise.resolve(page)
      let work = underWay.get(key)
      if (!work) {
        work = render(key, make).finally(() => underWay.delete(key))
        underWay.set(key, work)
      }
      const old = findOld(key)
      return old ? orOld(key, old, work) : work
    },
    countUnfinished: () => underWay.size,
  }
}

/**
 * Spreads renders over turns of the event loop, with idle ones between them, so that all other requests are answered
 * however many pages have to be rendered.
 */
export interface RenderTurns {
  /** Resolves when it is the caller's turn, in the order of the calls. */
  take(): Promise<void>
  /** How long a new caller would wait, in milliseconds, by the duration of the last turns. */
  estimateWaitMs(): number
}

/**
 * Turns of the event loop from one render to the next. Node.js accepts one new connection in each, so that with one turn
 * a crowd of new visitors, and health checks among them, would wait for a render apiece. An idle turn takes microseconds.
 */
const LOOP_TURNS = 8

/** Weight of a turn in the average of those before it. */
const WEIGHT = 1 / 8

export function createRenderTurns(now: () => number = () => performance.now()): RenderTurns {
  const waiting: (() => void)[] = []
  let isRunning = false
  let averageMs = 0
  let lastAt = 0

  const run = () => {
    const at = now()
    averageMs += (at - lastAt - averageMs) * WEIGHT
    lastAt = at
    const next = waiting.shift()
    isRunning = next !== undefined
    if (!next) return
    next()
    schedule(LOOP_TURNS)
  }
  const schedule = (turns: number) => setImmediate(turns > 1 ? () => schedule(turns - 1) : run)
  return {
    take: () =>
      new Promise(resolve => {
        waiting.push(resolve)
        if (isRunning) return
        isRunning = true
        lastAt = now()
        schedule(1)
      }),
    estimateWaitMs: () => waiting.length * averageMs,
  }
}
