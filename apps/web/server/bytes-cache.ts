/**
 * LRU cache for responses that are expensive to make (images, site maps), bounded by size.
 * Concurrent requests for the same key share one computation; failures are not cached.
 */
import { createHash } from 'node:crypto'

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
  readonly #entries = new Map<string, Entry>()
  readonly #underWay = new Map<string, Promise<CachedBytes>>()
  #size = 0

  constructor(limits: Limits) {
    this.#limits = limits
    this.#now = limits.now ?? Date.now
  }

  /** Returns the cached value of a key, or computes it with `make`. */
  get(key: string, make: () => Promise<Bytes>): Promise<CachedBytes> {
    const entry = this.#entries.get(key)
    if (entry && entry.until > this.#now()) {
      // Map order is LRU order: the last entry is the most recently used.
      this.#entries.delete(key)
      this.#entries.set(key, entry)
      return Promise.resolve(entry.kept)
    }
    const known = this.#underWay.get(key)
    if (known) return known
    const work = make()
      .then(made => this.#store(key, made))
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, work)
    return work
  }

  #store(key: string, { body, type }: Bytes): CachedBytes {
    const kept = { body, type, etag: `"${createHash('sha1').update(body).digest('base64url')}"` }
    this.#drop(key)
    if (body.length > this.#limits.mostBytes) return kept
    this.#entries.set(key, { kept, until: this.#now() + this.#limits.maxAgeMs })
    this.#size += body.length
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limits.mostBytes) break
      this.#drop(oldest)
    }
    return kept
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#size -= entry.kept.body.length
    this.#entries.delete(key)
  }
}
