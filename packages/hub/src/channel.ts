import { DeltaSubscribers } from './delta-subscribers.ts'
import { encodeMemberPush, encodePublicationPush } from './frames.ts'
import { HistoryStream, type Publication, type WirePublication } from './history-stream.ts'
import type { ChannelNamespace } from './namespaces.ts'
import type { ClientInfo, Subscriber } from './subscriber.ts'

export interface PublishResult {
  readonly offset?: number
  readonly epoch?: string
}

/** How a subscriber wants a channel's pushes. */
export interface Delivery {
  /** As deltas; `base` is the channel's newest publication if the subscriber is being given it, else null. */
  readonly delta?: { readonly base: Publication | null } | undefined
  /** With the joins and leaves of others. */
  readonly joinLeave?: boolean
}

/** A channel in use: its subscribers, and its stream when the namespace keeps a history. */
export class Channel {
  readonly name: string
  readonly namespace: ChannelNamespace
  readonly stream: HistoryStream | null
  /** Present where the namespace allows deltas. */
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

  /** A delivery that the namespace does not allow falls back to the plain one. */
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

  /** Tells those who asked for it that a client has come or gone. */
  announce(change: 'join' | 'leave', info: ClientInfo): void {
    if (!this.#watchers?.size) return
    const frame = encodeMemberPush(this.name, change, info)
    for (const watcher of this.#watchers) watcher.enqueue(frame)
  }

  /** Stores the publication and hands shared buffers to all subscribers; answers the plain buffer's size in bytes. */
  publish(data: string, nowMs: number): { result: PublishResult; bytes: number } {
    const stream = this.stream
    const publication: Publication = stream ? stream.add(data, nowMs) : { data }
    const encode = (form: WirePublication) => encodePublicationPush(this.name, form, stream?.epoch)
    const frame = encode(publication)
    for (const subscriber of this.#plain) subscriber.enqueue(frame)
    this.deltas?.publish(publication, encode)
    return { result: stream ? { offset: stream.top, epoch: stream.epoch } : {}, bytes: frame.length }
  }

  /** Whether nothing would be lost by forgetting the channel; `idleMs` is how long its position is worth keeping. */
  isDisposable(nowMs: number, idleMs: number): boolean {
    if (this.subscriberCount > 0) return false
    return !this.stream || this.stream.top === 0 || nowMs - this.stream.lastAddedAt >= idleMs
  }
}
