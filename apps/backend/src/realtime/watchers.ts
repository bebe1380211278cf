/**
 * Which channels somebody watches, or watched a moment ago: what nobody can receive or recover need not be published.
 */
import { playerOfChannel } from '@touchline/contract/channels'
import type { HubEvent } from '@touchline/hub/events'
import type { Clock } from '../clock.ts'

export class Watchers {
  readonly #clock: Clock
  readonly #keepMs: number
  readonly #channels = new Map<string, { count: number; leftAt: number }>()

  constructor(clock: Clock, keepMs: number) {
    this.#clock = clock
    this.#keepMs = keepMs
  }

  observe(event: HubEvent): void {
    if (event.type === 'subscribed') this.#open(event.channel).count += 1
    if (event.type !== 'unsubscribed') return
    const channel = this.#open(event.channel)
    channel.count -= 1
    channel.leftAt = this.#clock.now()
  }

  isWatched(name: string): boolean {
    const channel = this.#channels.get(name)
    if (!channel) return false
    if (channel.count > 0 || this.#clock.now() - channel.leftAt < this.#keepMs) return true
    this.#channels.delete(name)
    return false
  }

  /** The players of whom somebody watches a channel of their own. */
  players(): Set<number> {
    const players = new Set<number>()
    for (const name of [...this.#channels.keys()]) {
      const player = playerOfChannel(name)
      if (player !== null && this.isWatched(name)) players.add(player)
    }
    return players
  }

  #open(name: string): { count: number; leftAt: number } {
    const channel = this.#channels.get(name) ?? { count: 0, leftAt: 0 }
    this.#channels.set(name, channel)
    return channel
  }
}
