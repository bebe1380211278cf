/** One event of a channel, its data already serialised. */
export interface Publication {
  readonly data: string
  /** Position in the stream, from 1 on without gaps; absent in channels without history. */
  readonly offset?: number
}

/** A publication in the form in which it goes to a subscriber. */
export interface WirePublication extends Publication {
  /** `data` is a JSON string that holds a delta against the publication before. */
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
  /** Publications wanted; -1 for all, 0 for the position alone. */
  readonly limit: number
  readonly reverse: boolean
}

/**
 * The last publications of a channel, in a ring. The whole list clears once no publication came for `ttlMs`; top and
 * epoch stay, so that a client which missed nothing still recovers. It must never hand out a stretch with a gap.
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

  /** Offset of the newest publication ever added, 0 before the first. */
  get top(): number {
    return this.#top
  }

  /** Milliseconds of the newest publication. */
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

  /** Lets go of the publications once the list is past its time to live. */
  expire(nowMs: number): void {
    if (this.#count === 0 || nowMs - this.#lastAddedAt < this.#ttlMs) return
    this.#ring.length = 0
    this.#count = 0
  }

  /** Every publication after `offset`, oldest first, or null when some of them are gone or never were. */
  since(offset: number, nowMs: number): StoredPublication[] | null {
    this.expire(nowMs)
    if (offset > this.#top || offset < this.#top - this.#count) return null
    return this.#slice(offset + 1, this.#top)
  }

  /** What a client at `position` missed, or null when that cannot be told in full. An empty epoch matches any. */
  recover(position: StreamPosition, limit: number, nowMs: number): StoredPublication[] | null {
    if (!this.#isEpoch(position.epoch)) return null
    if (this.#top - position.offset > limit) return null
    return this.since(position.offset, nowMs)
  }

  /** The stored publications a request asks for, or null when its position is of another epoch. */
  read({ since, limit, reverse }: HistoryRequest, nowMs: number): StoredPublication[] | null {
    this.expire(nowMs)
    if (since && !this.#isEpoch(since.epoch)) return null
    const oldest = this.#top - this.#count + 1
    const first = since && !reverse ? Math.max(oldest, since.offset + 1) : oldest
    const last = since && reverse ? Math.min(this.#top, since.offset - 1) : this.#top
    const wanted = limit < 0 ? this.#count : limit
    if (reverse) return this.#slice(Math.max(first, last - wanted + 1), last).reverse()
    return this.#slice(first, Math.min(last, first + wanted - 1))
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
