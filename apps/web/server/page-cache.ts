/**
 * Caches rendered pages for a few seconds, compressed, so that peak load on a page costs one
 * render. Only responses that are the same for everybody use it; concurrent requests for a page
 * share one render. Failures are not cached.
 */

import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isChromelessPage } from './access/chromeless.ts'
import type { WebConfig } from './config.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Cache lifetime of the page in seconds; 0: not cacheable. */
  readonly maxAge: number
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

export interface PageCache {
  /** The cached page of a key, if any. */
  peek(key: string): CachedPage | undefined
  /** The cached page of a key, or the one rendered by `make`. */
  get(key: string, make: () => Promise<Page>): Promise<CachedPage>
}

export function createPageCache({
  limit = 1000,
  now = Date.now,
}: {
  limit?: number
  now?: () => number
} = {}): PageCache {
  const kept = new Map<string, { page: CachedPage; until: number }>()
  const underWay = new Map<string, Promise<CachedPage>>()

  const remember = (key: string, page: CachedPage) => {
    kept.delete(key)
    if (page.maxAge === 0) return
    kept.set(key, { page, until: now() + page.maxAge * 1000 })
    const oldest = kept.size > limit ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
  }
  const peek = (key: string) => {
    const entry = kept.get(key)
    return entry && entry.until > now() ? entry.page : undefined
  }

  return {
    peek,
    get(key, make) {
      const page = peek(key)
      if (page) return Promise.resolve(page)
      let work = underWay.get(key)
      if (!work) {
        work = make()
          .then(page => {
            const finished = toCachedPage(page)
            remember(key, finished)
            return finished
          })
          .finally(() => underWay.delete(key))
        underWay.set(key, work)
      }
      return work
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
