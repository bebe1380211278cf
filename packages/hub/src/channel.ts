import { DeltaSubscribers } from './delta-subscribers.ts'
import { encodeMemberPush, encodePublicationPush } from './frames.ts'
import { HistoryStream, type Publication, type WirePublication } from './history-stream.ts'
import type { ChannelNamespace } from './namespaces.ts'
import type { ClientInfo, Subscriber } from './subscriber.ts'

export interface PublishResult {
  readonly offset?: number
  readonly epoch?: string
}

/** Delivery options of a subscriber. */
export interface Delivery {
  /** Deltas; `base` is the channel's newest publication if the subscriber receives it on subscribing, else null. */
  readonly delta?: { readonly base: Publication | null } | undefined
  /** Also receive joins and leaves of others. */
  readonly joinLeave?: boolean
}

/** A channel in use: its subscribers, and its stream if the namespace keeps a history. */
export class Channel {
  readonly name: string
  readonly namespace: ChannelNamespace
  readonly stream: HistoryStream | null
  /** Set when the namespace allows deltas. */
  readonly deltas: DeltaSubscribers | null
  readonly #plain = new Set<Subscriber>()
  readonly #watchers: Set<Subscriber> | null

  constructor(name: string, namespace: ChannelNamespace, epoch: string) {
    this.name = name
    this.namespace = namespace
    this.stream = namespace.history ? new HistoryStream(namespace.history, epoch) : null
    this.deltas = namespace.delta ? new DeltaSubscribers() : null
    this.#watchers = namespace.joinLeave ? new Set() : null
  }

  get subscriberCount(): number {
    return this.#plain.size + (this.deltas?.size ?? 0)
  }

  *subscribers(): Generator<Subscriber> {
    yield* this.#plain
    if (this.deltas) yield* this.deltas
  }

  /** Adds a subscriber. A delivery option that the namespace does not allow is ignored. */
  add(subscriber: Subscriber, delivery: Delivery = {}): void {
    if (this.deltas && delivery.delta) this.deltas.add(subscriber, delivery.delta.base)
    else this.#plain.add(subscriber)
    if (delivery.joinLeave) this.#watchers?.add(subscriber)
  }

  remove(subscriber: Subscriber): void {
    this.#plain.delete(subscriber)
    this.deltas?.remove(subscriber)
    this.#watchers?.delete(subscriber)
  }

  /** Sends a join or leave to the subscribers that requested them. */
  announce(change: 'join' | 'leave', info: ClientInfo): void {
    if (!this.#watchers?.size) return
    const frame = encodeMemberPush(this.name, change, info)
    for (const watcher of this.#watchers) watcher.enqueue(frame)
  }

  /**
   * Stores the publication and sends shared buffers to all subscribers. Returns the size of the plain buffer in bytes.
   */
  publish(data: string, nowMs: number): { result: PublishResult; bytes: number } {
    const stream = this.stream
    const publication: Publication = stream ? stream.add(data, nowMs) : { data }
    const encode = (form: WirePublication) => encodePublicationPush(this.name, form, stream?.epoch)
    const frame = encode(publication)
    for (const subscriber of this.#plain) subscriber.enqueue(frame)
    this.deltas?.publish(publication, encode)
    return { result: stream ? { offset: stream.top, epoch: stream.epoch } : {}, bytes: frame.length }
  }

  /** Whether the channel can be evicted without loss; `idleMs` is how long its position is kept. */
  isDisposable(nowMs: number, idleMs: number): boolean {
    if (this.subscriberCount > 0) return false
    return !this.stream || this.stream.top === 0 || nowMs - this.stream.lastAddedAt >= idleMs
  }
}
