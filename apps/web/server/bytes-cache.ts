/**
 * LRU cache for responses that are expensive to make (images, site maps), bounded by size.
 * Concurrent requests for the same key share one computation; failures are not cached.
 */
import { LRUCache } from 'lru-cache'
import { createEtag } from './etag.ts'

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
  readonly kept: CachedBytes
  readonly until: number
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
      sizeCalculation: ({ kept }) => kept.body.length || 1,
    })
  }

  /** Returns the cached value of a key, or computes it with `make`. */
  get(key: string, make: () => Promise<Bytes>): Promise<CachedBytes> {
    const entry = this.#entries.get(key)
    if (entry && entry.until > this.#now()) return Promise.resolve(entry.kept)
    const known = this.#underWay.get(key)
    if (known) return known
    const work = make()
      .then(made => this.#store(key, made))
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, work)
    return work
  }

  #store(key: string, { body, type }: Bytes): CachedBytes {
    const kept = { body, type, etag: createEtag(body) }
    this.#entries.set(key, { kept, until: this.#now() + this.#limits.maxAgeMs })
    return kept
  }
}
