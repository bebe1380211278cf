/**
 * Caches rendered pages for a few seconds, compressed, so that peak load on a page costs one
 * render. Only responses that are the same for everybody use it; concurrent requests for a page
 * share one render. Failures are not cached: for ten minutes the last complete page is served in
 * their place, marked as old. With too many renders unfinished it starts no more.
 */

import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withTimeout } from '../app/document/with-timeout.ts'
import { isChromelessPage } from './access/chromeless.ts'
import type { WebConfig } from './config.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Cache lifetime of the page in seconds; 0: not cacheable. */
  readonly maxAge: number
  /** Data of the page is missing: an older page that has it is better. */
  readonly isIncomplete?: boolean
}

export interface CachedPage extends Page {
  readonly etag: string
  /** The body in an encoding, compressed once. */
  encoded(encoding: Encoding): Promise<Buffer>
  /** The encoded body if it already exists. */
  ready(encoding: Encoding): Buffer | undefined
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

function encode(body: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, QUALITY)
  return encoding === 'gzip' ? deflate(body, { level: 6 }) : Promise.resolve(Buffer.from(body))
}

export function toCachedPage(page: Page): CachedPage {
  const made = new Map<Encoding, Promise<Buffer>>()
  const ready = new Map<Encoding, Buffer>()
  return {
    ...page,
    etag: `"${createHash('sha1').update(page.body).digest('base64url')}"`,
    encoded(encoding) {
      const known = made.get(encoding)
      if (known) return known
      const making = encode(page.body, encoding).then(buffer => {
        ready.set(encoding, buffer)
        return buffer
      })
      made.set(encoding, making)
      return making
    },
    ready: encoding => ready.get(encoding),
  }
}

/** The best encoding that a client accepts. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const names = (accepted ?? '').split(',').flatMap(part => {
    const [name = '', ...parameters] = part.split(';').map(text => text.trim())
    return parameters.some(text => /^q=0(\.0*)?$/.test(text)) ? [] : name
  })
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

/** Too many renders are unfinished, and there is no older page. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError'
}

/** Attribute of the body of a page that was complete earlier: its prices are locked until they are live. */
const KEPT_MARK = 'data-kept'
/** As long as networks are told to serve it when the server fails. */
const KEPT_MS = 600_000
/** No new attempt is made for a page within this time of a failure. */
const CALM_MS = 2000
/** An older page is served when a new one is not there after this time. */
const PATIENCE_MS = 1500
const MOST_RENDERS = 100

/** An earlier page, as it is served when a new one cannot be made. */
function toKeptPage({ status, headers: { 'content-type': type = '', vary = '' }, body }: Page): CachedPage {
  const headers = { 'content-type': type, vary, 'cache-control': 'no-store' }
  return toCachedPage({ status, headers, body: body.replace('<body', `<body ${KEPT_MARK}`), maxAge: 0 })
}

interface Entry {
  readonly page: CachedPage
  readonly until: number
  readonly keptUntil: number
  /** The page in place of failed renders, and until when no other is attempted. */
  old?: { readonly page: CachedPage; until: number }
}

export interface PageCache {
  /** The cached page of a key, if any. */
  peek(key: string): CachedPage | undefined
  /**
   * The cached page of a key, or the one rendered by `make`, or an older one if that fails. Throws
   * OverloadError.
   */
  get(key: string, make: () => Promise<Page>): Promise<CachedPage>
}

export function createPageCache({
  limit = 1000,
  mostRenders = MOST_RENDERS,
  patienceMs = PATIENCE_MS,
  now = () => Date.now(),
}: {
  limit?: number
  mostRenders?: number
  patienceMs?: number
  now?: () => number
} = {}): PageCache {
  const kept = new Map<string, Entry>()
  const underWay = new Map<string, Promise<CachedPage>>()

  const remember = (key: string, page: CachedPage) => {
    if (page.isIncomplete) return
    kept.delete(key)
    if (page.maxAge === 0) return
    kept.set(key, { page, until: now() + page.maxAge * 1000, keptUntil: now() + KEPT_MS })
    const oldest = kept.size > limit ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
  }
  const peek = (key: string) => {
    const entry = kept.get(key)
    if (!entry) return undefined
    if (entry.until > now()) return entry.page
    return entry.old && entry.old.until > now() ? entry.old.page : undefined
  }
  /** The older page of a key, which is now served for a moment without another attempt. */
  const fallBack = (key: string): CachedPage | undefined => {
    const entry = kept.get(key)
    if (!entry || !hasOld(key)) return undefined
    entry.old ??= { page: toKeptPage(entry.page), until: 0 }
    entry.old.until = now() + CALM_MS
    return entry.old.page
  }
  const hasOld = (key: string) => (kept.get(key)?.keptUntil ?? 0) > now()
  const orOld = async (key: string, work: Promise<CachedPage>) =>
    (await withTimeout(work, patienceMs)) ?? fallBack(key) ?? work
  const render = async (key: string, make: () => Promise<Page>): Promise<CachedPage> => {
    if (underWay.size >= mostRenders) {
      const old = fallBack(key)
      if (old) return old
      throw new OverloadError('too many renders are unfinished')
    }
    const made = toCachedPage(await make())
    remember(key, made)
    return (made.isIncomplete && fallBack(key)) || made
  }

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
      return hasOld(key) ? orOld(key, work) : work
    },
  }
}

function readCountry(headers: IncomingHttpHeaders, header: string): string {
  const value = header && headers[header]
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : ''
}

/**
 * The part of a request that selects the page variant. It is the cache key, so it contains nothing
 * specific to a single visitor.
 */
export interface Variant {
  /** ISO 3166-1 alpha-2; empty when unknown. */
  readonly country: string
  readonly iframe: boolean
  readonly isChromeless: boolean
}

export function readVariant(headers: IncomingHttpHeaders, search: string, config: WebConfig): Variant {
  return {
    country: readCountry(headers, config.countryHeader),
    iframe: headers['sec-fetch-dest'] === 'iframe',
    isChromeless: isChromelessPage(headers, search, config),
  }
}

export const keyOf = (pathname: string, { country, iframe, isChromeless }: Variant): string =>
  `${pathname} ${country} ${iframe} ${isChromeless}`
