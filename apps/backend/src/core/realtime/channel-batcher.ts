/**
 * Batches the changes of one channel to at most four publications a second however fast the feed runs: the first change
 * is sent immediately, later ones at the next flush, with only the newest state of each item. Urgent changes (a
 * suspension, a new status) are sent immediately together with everything pending of their kind. A flush waits for the
 * previous one, and unsent changes become pending again: while publishing is slow or fails, changes accumulate and none
 * is lost.
 */

import { marketKey } from '@touchline/betting/market-keys'
import type { Market } from '@touchline/contract/entities/market'
import type { MatchChange, RealtimeEvent } from '@touchline/contract/realtime'
import type { Clock } from '../../platform/clock.ts'

/** Four publications a second. */
export const TURN_MS = 250

/** Rejects when the publication was not delivered. */
export type Publish = (event: RealtimeEvent) => Promise<void>

export class ChannelBatcher {
  readonly #clock: Clock
  readonly #publish: Publish
  readonly #matches = new Map<number, MatchChange>()
  readonly #markets = new Map<string, Market>()
  #cancel: (() => void) | undefined
  #lastKind: 'matches' | 'markets' = 'markets'
  /** Publications in flight. */
  #sending = 0
  /** A flush was due while a publication was in flight. */
  #isDue = false
  /** The last completed publication failed. */
  #hasFailed = false
  #isStopped = false

  constructor(clock: Clock, publish: Publish) {
    this.#clock = clock
    this.#publish = publish
  }

  /** Whether nothing is pending and the next change would be sent immediately. */
  get isIdle(): boolean {
    return this.#cancel === undefined && this.#sending === 0
  }

  /** Whether a sent publication is unacknowledged. */
  get isBehind(): boolean {
    return this.#sending > 0 || this.#hasFailed
  }

  addMatch(change: MatchChange): void {
    this.#matches.set(change.id, change)
  }

  addMarket(market: Market): void {
    this.#markets.set(keyOf(market), market)
  }

  /** Must be called after all changes of one moment have been added. */
  settle(options: { isUrgent: boolean }): void {
    if (options.isUrgent) this.#flushMarkets()
    if (this.#cancel === undefined) this.#turn()
  }

  stop(): void {
    this.#isStopped = true
    this.#cancel?.()
    this.#cancel = undefined
  }

  /** Sends one publication per flush; alternates between matches and markets when both are pending. */
  #turn(): void {
    this.#cancel = undefined
    this.#isDue = this.#sending > 0
    if (this.#isDue || this.#isStopped) return
    const isMatchesTurn = this.#matches.size > 0 && (this.#markets.size === 0 || this.#lastKind === 'markets')
    if (isMatchesTurn ? this.#flushMatches() : this.#flushMarkets()) this.#plan()
  }

  #plan(): void {
    this.#cancel ??= this.#clock.after(TURN_MS, () => this.#turn())
  }

  #flushMatches(): boolean {
    const message = [...this.#matches.values()]
    if (message.length === 0) return false
    this.#matches.clear()
    this.#lastKind = 'matches'
    this.#send({ event_name: 'match_changed', message }, () => restore(this.#matches, message, ({ id }) => id))
    return true
  }

  #flushMarkets(): boolean {
    const message = [...this.#markets.values()]
    if (message.length === 0) return false
    this.#markets.clear()
    this.#lastKind = 'markets'
    this.#send({ event_name: 'markets_changed', message }, () => restore(this.#markets, message, keyOf))
    return true
  }

  #send(event: RealtimeEvent, putBack: () => void): void {
    this.#sending += 1
    this.#publish(event).then(
      () => {
        this.#sending -= 1
        this.#hasFailed = false
        if (this.#isDue && this.#sending === 0) this.#turn()
      },
      () => {
        this.#sending -= 1
        this.#hasFailed = true
        putBack()
        if (!this.#isStopped) this.#plan()
      },
    )
  }
}

const keyOf = ({ match_urn_id, id, specifier }: Market): string => marketKey(match_urn_id, id, specifier)

/** Puts unsent items back, unless a newer state of the same item is pending. */
function restore<K, V>(pending: Map<K, V>, taken: readonly V[], keyOfOne: (one: V) => K): void {
  for (const one of taken) if (!pending.has(keyOfOne(one))) pending.set(keyOfOne(one), one)
}
