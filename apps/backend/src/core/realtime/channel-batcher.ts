/**
 * Gathers what changes on one channel, so that it gets at most four publications a second however fast the feed runs:
 * the first change at once, what follows at the next turn, of each thing only its newest state. What must not wait (a
 * suspension, a new status) goes out at once, and takes what is pending of its kind with it. A turn waits for the one
 * before it, and what could not be published is pending again: while the way is slow or blocked, changes are gathered
 * and none is lost.
 */

import { marketKey } from '@touchline/betting/market-keys'
import type { Market } from '@touchline/contract/entities/market'
import type { MatchChange, RealtimeEvent } from '@touchline/contract/realtime'
import type { Clock } from '../../platform/clock.ts'

/** Four a second. */
export const TURN_MS = 250

/** Rejects when the subscribers did not get it. */
export type Publish = (event: RealtimeEvent) => Promise<void>

export class ChannelBatcher {
  readonly #clock: Clock
  readonly #publish: Publish
  readonly #matches = new Map<number, MatchChange>()
  readonly #markets = new Map<string, Market>()
  #cancel: (() => void) | undefined
  #lastKind: 'matches' | 'markets' = 'markets'
  /** Publications on their way. */
  #sending = 0
  /** A turn has come while a publication was on its way. */
  #isDue = false
  /** The last publication to be answered was not taken. */
  #hasFailed = false
  #isStopped = false

  constructor(clock: Clock, publish: Publish) {
    this.#clock = clock
    this.#publish = publish
  }

  /** Whether nothing is pending and the next change would go out at once. */
  get isIdle(): boolean {
    return this.#cancel === undefined && this.#sending === 0
  }

  /** Whether something that was sent has not been taken yet. */
  get isBehind(): boolean {
    return this.#sending > 0 || this.#hasFailed
  }

  addMatch(change: MatchChange): void {
    this.#matches.set(change.id, change)
  }

  addMarket(market: Market): void {
    this.#markets.set(keyOf(market), market)
  }

  /** To be called when all changes of one moment were added. */
  settle(options: { isUrgent: boolean }): void {
    if (options.isUrgent) this.#flushMarkets()
    if (this.#cancel === undefined) this.#turn()
  }

  stop(): void {
    this.#isStopped = true
    this.#cancel?.()
    this.#cancel = undefined
  }

  /** One publication a turn; matches and markets take turns when both are waiting. */
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

/** Puts back what was taken out, but for what is pending in a newer state. */
function restore<K, V>(pending: Map<K, V>, taken: readonly V[], keyOfOne: (one: V) => K): void {
  for (const one of taken) if (!pending.has(keyOfOne(one))) pending.set(keyOfOne(one), one)
}
