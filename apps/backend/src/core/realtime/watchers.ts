/**
 * Tracks which channels are watched, or were recently: what nobody can receive or recover need not be published. Once a
 * publication may have been skipped, `onLapse` is called, because no earlier position can be recovered from then on.
 */
import { parseUserChannel } from '@touchline/contract/channels'
import type { HubEvent } from '@touchline/hub/hub-events'
import type { Clock } from '../../platform/clock.ts'

interface Watch {
  count: number
  /** Watched at least until this time. */
  until: number
}

const SWEEP_INTERVAL_MS = 30_000

export class Watchers {
  readonly #clock: Clock
  readonly #keepMs: number
  readonly #onLapse: (channel: string) => void
  readonly #channels = new Map<string, Watch>()
  #cancelSweep: (() => void) | null = null

  constructor(clock: Clock, keepMs: number, onLapse: (channel: string) => void = () => {}) {
    this.#clock = clock
    this.#keepMs = keepMs
    this.#onLapse = onLapse
  }

  /** Number of tracked channels. */
  get size(): number {
    return this.#channels.size
  }

  observe(event: HubEvent): void {
    if (event.type === 'subscribed') this.#open(event.channel).count += 1
    if (event.type !== 'unsubscribed') return
    this.#open(event.channel).count -= 1
    this.expect(event.channel, this.#keepMs)
  }

  /** Counts the channel as watched for this time, because somebody will subscribe or reconnect. */
  expect(name: string, withinMs: number): void {
    const channel = this.#open(name)
    channel.until = Math.max(channel.until, this.#clock.now() + withinMs)
  }

  isWatched(name: string): boolean {
    const channel = this.#channels.get(name)
    return channel !== undefined && !this.#evictLapsed(name, channel)
  }

  /** The players whose own channel is watched. */
  players(): Set<number> {
    const players = new Set<number>()
    for (const name of [...this.#channels.keys()]) {
      const player = parseUserChannel(name)
      if (player !== null && this.isWatched(name)) players.add(player)
    }
    return players
  }

  stop(): void {
    this.#cancelSweep?.()
  }

  #open(name: string): Watch {
    const channel = this.#channels.get(name) ?? { count: 0, until: 0 }
    this.#channels.set(name, channel)
    this.#cancelSweep ??= this.#clock.after(SWEEP_INTERVAL_MS, () => this.#sweep())
    return channel
  }

  #evictLapsed(name: string, { count, until }: Watch): boolean {
    if (count > 0 || this.#clock.now() < until) return false
    this.#channels.delete(name)
    this.#onLapse(name)
    return true
  }

  /** Evicts lapsed channels that are no longer published and therefore never queried. */
  #sweep(): void {
    this.#cancelSweep = null
    for (const [name, channel] of [...this.#channels]) this.#evictLapsed(name, channel)
    if (this.#channels.size > 0) this.#cancelSweep = this.#clock.after(SWEEP_INTERVAL_MS, () => this.#sweep())
  }
}
