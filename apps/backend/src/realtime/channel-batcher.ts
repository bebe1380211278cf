/**
 * Gathers what changes on one channel, so that it gets at most four publications a second however fast the feed runs:
 * the first change at once, what follows at the next turn, of each thing only its newest state. What must not wait (a
 * suspension, a new status) goes out at once, and takes what is pending of its kind with it.
 */

import { marketKey } from '@touchline/betting/keys'
import type { Market } from '@touchline/contract/entities/market'
import type { MatchChange, RealtimeEvent } from '@touchline/contract/realtime'
import type { Clock } from '../clock.ts'

/** Four a second. */
export const TURN_MS = 250

export type Publish = (event: RealtimeEvent) => void

export class ChannelBatcher {
  readonly #clock: Clock
  readonly #publish: Publish
  readonly #matches = new Map<number, MatchChange>()
  readonly #markets = new Map<string, Market>()
  #cancel: (() => void) | undefined
  #lastKind: 'matches' | 'markets' = 'markets'

  constructor(clock: Clock, publish: Publish) {
    this.#clock = clock
    this.#publish = publish
  }

  /** Whether nothing is pending and the next change would go out at once. */
  get isIdle(): boolean {
    return this.#cancel === undefined
  }

  addMatch(change: MatchChange): void {
    this.#matches.set(change.id, change)
  }

  addMarket(market: Market): void {
    this.#markets.set(marketKey(market.match_urn_id, market.id, market.specifier), market)
  }

  /** To be called when all changes of one moment were added. */
  settle(options: { isUrgent: boolean }): void {
    if (options.isUrgent) this.#flushMarkets()
    if (this.#cancel === undefined) this.#turn()
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = undefined
  }

  /** One publication a turn; matches and markets take turns when both are waiting. */
  #turn(): void {
    this.#cancel = undefined
    const isMatchesTurn = this.#matches.size > 0 && (this.#markets.size === 0 || this.#lastKind === 'markets')
    const isSomethingSent = isMatchesTurn ? this.#flushMatches() : this.#flushMarkets()
    if (isSomethingSent) this.#cancel = this.#clock.after(TURN_MS, () => this.#turn())
  }

  #flushMatches(): boolean {
    const message = [...this.#matches.values()]
    if (message.length === 0) return false
    this.#matches.clear()
    this.#lastKind = 'matches'
    this.#publish({ event_name: 'match_changed', message })
    return true
  }

  #flushMarkets(): boolean {
    const message = [...this.#markets.values()]
    if (message.length === 0) return false
    this.#markets.clear()
    this.#lastKind = 'markets'
    this.#publish({ event_name: 'markets_changed', message })
    return true
  }
}
