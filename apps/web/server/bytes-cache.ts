/**
 * LRU cache for responses that are expensive to make (images, site maps), bounded by size.
 * Concurrent requests for the same key share one computation; failures are not cached.
 */

import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export interface Bytes {
  readonly body: Buffer
  readonly type: string
}

export interface CachedBytes extends Bytes {
  readonly etag: string
}

interface Limits {
  /** Maximum number of bytes of all bodies together. */
  readonly mostBytes: number
  readonly maxAgeMs: number
  readonly now?: () => number
}

interface Entry {
  readonly bytes: CachedBytes
  readonly until: number
}

/** The weak ETag of a response by its unencoded body: it is sent in several encodings, whose bytes differ. */
export const createEtag = (body: Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`

const opaqueTag = (etag: string): string => etag.trim().replace(/^W\//, '')

/** Whether `If-None-Match` names an ETag, by weak comparison: caches list several, and some drop the `W/`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return (
    ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(candidate => opaqueTag(candidate) === opaqueTag(etag))
  )
}

export class BytesCache {
  readonly #limits: Limits
  readonly #now: () => number
  readonly #entries: LRUCache<string, Entry>
  readonly #underWay = new Map<string, Promise<CachedBytes>>()

  constructor(limits: Limits) {
    this.#limits = limits
    this.#now = limits.now ?? Date.now
    this.#entries = new LRUCache({
      maxSize: limits.mostBytes,
      sizeCalculation: ({ bytes }) => bytes.body.length || 1,
    })
  }

  /** Returns the cached value of a key, or computes it with `make`. */
  get(key: string, make: () => Promise<Bytes>): Promise<CachedBytes> {
    const entry = this.#entries.get(key)
    if (entry && entry.until > this.#now()) return Promise.resolve(entry.bytes)
    const running = this.#underWay.get(key)
    if (running) return running
    const work = make()
      .then(computed => this.#store(key, computed))
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, work)
    return work
  }

  #store(key: string, { body, type }: Bytes): CachedBytes {
    const bytes = { body, type, etag: createEtag(body) }
    this.#entries.set(key, { bytes, until: this.#now() + this.#limits.maxAgeMs })
    return bytes
  }
}
