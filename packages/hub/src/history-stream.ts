/** One publication of a channel, with serialised data. */
export interface Publication {
  readonly data: string
  /** Position in the stream, starting at 1 without gaps; absent in channels without history. */
  readonly offset?: number
}

/** A publication as sent to a subscriber. */
export interface WirePublication extends Publication {
  /** `data` is a JSON string with a delta against the previous publication. */
  readonly delta?: true
}

export interface StoredPublication extends Publication {
  readonly offset: number
}

export interface StreamPosition {
  readonly offset: number
  readonly epoch: string
}

export interface HistoryRequest {
  readonly since?: StreamPosition
  /** Maximum publications; -1 for all, 0 for the position only. */
  readonly limit: number
  readonly reverse: boolean
}

/**
 * The last publications of a channel, in a ring buffer. The list is cleared when no publication arrived for `ttlMs`;
 * offset and epoch stay, so that a client that missed nothing still recovers. Invariant: it never returns a range with
 * a gap.
 */
export class HistoryStream {
  readonly epoch: string
  readonly #size: number
  readonly #ttlMs: number
  readonly #ring: StoredPublication[] = []
  #top = 0
  #count = 0
  #lastAddedAt = 0

  constructor(options: { size: number; ttlMs: number }, epoch: string) {
    this.epoch = epoch
    this.#size = options.size
    this.#ttlMs = options.ttlMs
  }

  /** Offset of the newest publication, 0 before the first. */
  get top(): number {
    return this.#top
  }

  /** Time of the newest publication in Unix milliseconds. */
  get lastAddedAt(): number {
    return this.#lastAddedAt
  }

  add(data: string, nowMs: number): StoredPublication {
    this.expire(nowMs)
    this.#top += 1
    const publication = { data, offset: this.#top }
    this.#ring[(this.#top - 1) % this.#size] = publication
    this.#count = Math.min(this.#count + 1, this.#size)
    this.#lastAddedAt = nowMs
    return publication
  }

  /** Frees the publications after their time to live. */
  expire(nowMs: number): void {
    if (this.#count === 0 || nowMs - this.#lastAddedAt < this.#ttlMs) return
    this.#ring.length = 0
    this.#count = 0
  }

  /** Publications after `offset`, oldest first; null when some of them are missing. */
  since(offset: number, nowMs: number): StoredPublication[] | null {
    this.expire(nowMs)
    if (offset > this.#top || offset < this.#top - this.#count) return null
    return this.#slice(offset + 1, this.#top)
  }

  /** The publications a client at `position` missed; null when they are incomplete. An empty epoch matches any. */
  recover(position: StreamPosition, limit: number, nowMs: number): StoredPublication[] | null {
    if (!this.#isEpoch(position.epoch)) return null
    if (this.#top - position.offset > limit) return null
    return this.since(position.offset, nowMs)
  }

  /** The stored publications for a request; null when its position has another epoch. */
  read({ since, limit, reverse }: HistoryRequest, nowMs: number): StoredPublication[] | null {
    this.expire(nowMs)
    if (since && !this.#isEpoch(since.epoch)) return null
    const oldest = this.#top - this.#count + 1
    const first = since && !reverse ? Math.max(oldest, since.offset + 1) : oldest
    const last = since && reverse ? Math.min(this.#top, since.offset - 1) : this.#top
    const count = limit < 0 ? this.#count : limit
    if (reverse) return this.#slice(Math.max(first, last - count + 1), last).reverse()
    return this.#slice(first, Math.min(last, first + count - 1))
  }

  #isEpoch(epoch: string): boolean {
    return epoch === '' || epoch === this.epoch
  }

  #slice(first: number, last: number): StoredPublication[] {
    const result: StoredPublication[] = []
    for (let offset = first; offset <= last; offset += 1) {
      const publication = this.#ring[(offset - 1) % this.#size]
      if (publication) result.push(publication)
    }
    return result
  }
}
