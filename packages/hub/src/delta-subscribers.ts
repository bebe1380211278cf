import { DeltaPublicationCache } from './delta-publications.ts'
import type { Publication, WirePublication } from './history-stream.ts'
import type { Subscriber } from './subscriber.ts'

/**
 * The delta subscribers of a channel. Each receives one full publication first and deltas afterwards. Invariant: a
 * delta is sent only to subscribers that received the previous publication.
 */
export class DeltaSubscribers {
  readonly forms = new DeltaPublicationCache()
  readonly #withoutBase = new Set<Subscriber>()
  readonly #withBase = new Set<Subscriber>()
  #previous: Publication | null = null

  get size(): number {
    return this.#withoutBase.size + this.#withBase.size
  }

  /** `base`: the channel's newest publication if the subscriber receives it on subscribing. */
  add(subscriber: Subscriber, base: Publication | null): void {
    if (base) this.#previous = base
    const group = base ? this.#withBase : this.#withoutBase
    group.add(subscriber)
  }

  remove(subscriber: Subscriber): void {
    this.#withoutBase.delete(subscriber)
    this.#withBase.delete(subscriber)
  }

  *[Symbol.iterator](): Generator<Subscriber> {
    yield* this.#withBase
    yield* this.#withoutBase
  }

  /** Sends at most two shared buffers: the full publication and its delta. */
  publish(publication: Publication, encode: (form: WirePublication) => Buffer): void {
    const previous = this.#previous
    // Without subscribers no base is needed.
    this.#previous = this.size > 0 ? publication : null
    if (previous && this.#withBase.size > 0) {
      const frame = encode(this.forms.delta(publication, previous))
      for (const subscriber of this.#withBase) subscriber.enqueue(frame)
    }
    if (this.#withoutBase.size > 0) this.#sendFull(encode(this.forms.full(publication)))
  }

  // Moves the subscriber before enqueueing, because enqueueing may unsubscribe it.
  #sendFull(frame: Buffer): void {
    for (const subscriber of this.#withoutBase) {
      this.#withoutBase.delete(subscriber)
      this.#withBase.add(subscriber)
      subscriber.enqueue(frame)
    }
  }
}
