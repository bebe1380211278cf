/**
 * The channels in use, by name. A channel lives while it has subscribers or a position worth keeping.
 *
 * Epochs: a stream that is forgotten after it had publications must come back under another epoch, else a client could
 * recover across the gap. A stream forgotten before its first publication has nothing to hide, so its successor keeps
 * the epoch and a client that returns to a quiet channel still recovers.
 */
import { randomBytes } from 'node:crypto'
import { Channel } from './channel.ts'
import type { ChannelNamespace } from './namespaces.ts'

export class ChannelTable {
  readonly #channels = new Map<string, Channel>()
  readonly #idleMs: number
  readonly #epochBase = randomBytes(6).toString('base64url')
  #generation = 0

  /** `idleMs`: how long an unused channel keeps its position after its last publication. */
  constructor(idleMs: number) {
    this.#idleMs = idleMs
  }

  get size(): number {
    return this.#channels.size
  }

  countSubscriptions(): number {
    let count = 0
    for (const channel of this.#channels.values()) count += channel.subscriberCount
    return count
  }

  find(name: string): Channel | undefined {
    return this.#channels.get(name)
  }

  [Symbol.iterator](): Iterator<Channel> {
    return this.#channels.values()
  }

  open(name: string, namespace: ChannelNamespace): Channel {
    const existing = this.#channels.get(name)
    if (existing) return existing
    const channel = new Channel(name, namespace, `${this.#epochBase}.${this.#generation.toString(36)}`)
    this.#channels.set(name, channel)
    return channel
  }

  /** To be called when a channel may have lost its last subscriber. */
  release(channel: Channel, nowMs: number): void {
    if (!channel.isDisposable(nowMs, this.#idleMs)) return
    this.#channels.delete(channel.name)
    if (channel.stream && channel.stream.top > 0) this.#generation += 1
  }

  /** Forgets a channel that nobody is subscribed to; its successor has another epoch whatever it held. */
  resetPosition(name: string): void {
    if ((this.#channels.get(name)?.subscriberCount ?? 0) > 0) return
    this.#channels.delete(name)
    this.#generation += 1
  }

  /** Frees expired histories and forgotten channels. */
  sweep(nowMs: number): void {
    for (const channel of this.#channels.values()) {
      channel.stream?.expire(nowMs)
      this.release(channel, nowMs)
    }
  }
}
