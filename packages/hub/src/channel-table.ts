/**
 * Channels in use, by name. A channel lives while it has subscribers or a position to keep.
 *
 * Epochs: a stream evicted after it had publications must get a new epoch, otherwise a client could recover across the
 * gap. A stream evicted before its first publication lost nothing, so its successor keeps the epoch and a client that
 * returns to a quiet channel still recovers.
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
    const channel = this.create(name, namespace)
    this.#channels.set(name, channel)
    return channel
  }

  /** The channel that `open` would add now, which is not in the table. */
  create(name: string, namespace: ChannelNamespace): Channel {
    return new Channel(name, namespace, `${this.#epochBase}.${this.#generation.toString(36)}`)
  }

  /** Call when a channel may have lost its last subscriber. */
  release(channel: Channel, nowMs: number): void {
    if (!channel.isDisposable(nowMs, this.#idleMs)) return
    this.#channels.delete(channel.name)
    if (channel.stream && channel.stream.top > 0) this.#generation += 1
  }

  /** Evicts a channel without subscribers; its successor always gets a new epoch. */
  resetPosition(name: string): void {
    if ((this.#channels.get(name)?.subscriberCount ?? 0) > 0) return
    this.#channels.delete(name)
    this.#generation += 1
  }

  /** Frees expired histories and disposable channels. */
  sweep(nowMs: number): void {
    for (const channel of this.#channels.values()) {
      channel.stream?.expire(nowMs)
      this.release(channel, nowMs)
    }
  }
}
