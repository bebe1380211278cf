import { encodePublicationPush } from './frames.ts'
import { HistoryStream, type Publication } from './history-stream.ts'
import type { ChannelNamespace } from './namespaces.ts'

/** Who receives a channel's pushes. */
export interface Subscriber {
  enqueue(frame: Buffer): void
}

export interface PublishResult {
  readonly offset?: number
  readonly epoch?: string
}

/** A channel in use: its subscribers, and its stream when the namespace keeps a history. */
export class Channel {
  readonly name: string
  readonly namespace: ChannelNamespace
  readonly stream: HistoryStream | null
  readonly subscribers = new Set<Subscriber>()

  constructor(name: string, namespace: ChannelNamespace, epoch: string) {
    this.name = name
    this.namespace = namespace
    this.stream = namespace.history ? new HistoryStream(namespace.history, epoch) : null
  }

  /** Stores the publication and hands one shared buffer to every subscriber; answers the buffer's size in bytes. */
  publish(data: string, nowMs: number): { result: PublishResult; bytes: number } {
    const stream = this.stream
    const publication: Publication = stream ? stream.add(data, nowMs) : { data }
    const frame = encodePublicationPush(this.name, publication, stream?.epoch)
    for (const subscriber of this.subscribers) subscriber.enqueue(frame)
    return { result: stream ? { offset: stream.top, epoch: stream.epoch } : {}, bytes: frame.length }
  }

  /** Whether nothing would be lost by forgetting the channel; `idleMs` is how long its position is worth keeping. */
  isDisposable(nowMs: number, idleMs: number): boolean {
    if (this.subscribers.size > 0) return false
    return !this.stream || this.stream.top === 0 || nowMs - this.stream.lastAddedAt >= idleMs
  }
}
