/**
 * Batches the changes of one channel, in all its languages, to at most four flushes a second however fast the feed runs:
 * the first change is sent immediately, later ones at the next flush, with only the newest state of each item. Urgent
 * changes (a suspension, a new status) are sent immediately together with everything pending of their kind. A flush waits
 * for the previous one, and unsent changes become pending again: while publishing is slow or fails, changes accumulate
 * and none is lost.
 */
import type { FeedMarket } from '@touchline/simulator/feed/feed-market'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import type { Clock } from '../../platform/clock.ts'
import type { MatchEntry, MatchOffer } from '../catalogue/match-entry.ts'

/** Four flushes a second. */
export const TURN_MS = 250

interface Pending {
  /** Subscribers need its names; true until a publication with names has succeeded. */
  readonly isNamed: boolean
}

export interface PendingMatch extends Pending {
  readonly match: FeedMatch
  readonly offer: MatchOffer
  readonly entry: MatchEntry
}

export interface PendingMarket extends Pending {
  readonly market: FeedMarket
  readonly entry: MatchEntry
}

/** The items of one flush, each once. */
export interface Batch {
  readonly matches: readonly PendingMatch[]
  readonly markets: readonly PendingMarket[]
}

/** Rejects when something of the batch was not delivered. */
export type Publish = (batch: Batch) => Promise<void>

export class ChannelBatcher {
  readonly #clock: Clock
  readonly #publish: Publish
  readonly #matches = new Map<number, PendingMatch>()
  readonly #markets = new Map<string, PendingMarket>()
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

  /** Whether a publication is in flight. */
  get isSending(): boolean {
    return this.#sending > 0
  }

  /** Whether a sent publication is unacknowledged. */
  get isBehind(): boolean {
    return this.isSending || this.#hasFailed
  }

  addMatch(change: PendingMatch): void {
    add(this.#matches, change.match.id, change)
  }

  addMarket(change: PendingMarket): void {
    add(this.#markets, change.market.key, change)
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

  /** Alternates between matches and markets when both are pending. */
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
    const matches = [...this.#matches.values()]
    if (matches.length === 0) return false
    this.#matches.clear()
    this.#lastKind = 'matches'
    this.#send({ matches, markets: [] }, () => {
      restore(this.#matches, matches.map(toNewestMatch), ({ match }) => match.id)
    })
    return true
  }

  #flushMarkets(): boolean {
    const markets = [...this.#markets.values()]
    if (markets.length === 0) return false
    this.#markets.clear()
    this.#lastKind = 'markets'
    this.#send({ matches: [], markets }, () => {
      restore(this.#markets, markets.map(toNewestMarket), ({ market }) => market.key)
    })
    return true
  }

  #send(batch: Batch, putBack: () => void): void {
    this.#sending += 1
    this.#publish(batch).then(
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

/** Replaces the pending state of an item, whose names are still needed if they were. */
function add<K, V extends Pending>(pending: Map<K, V>, key: K, item: V): void {
  const isNamed = item.isNamed || pending.get(key)?.isNamed === true
  pending.set(key, isNamed === item.isNamed ? item : { ...item, isNamed })
}

/** A later state may have been sent since: what is repeated must not be older than that. */
const toNewestMatch = (unsent: PendingMatch): PendingMatch => {
  const { entry } = unsent
  return { ...unsent, match: entry.feed, offer: entry.offer }
}
const toNewestMarket = (unsent: PendingMarket): PendingMarket => ({
  ...unsent,
  market: unsent.entry.market(unsent.market.key) ?? unsent.market,
})

/** Puts unsent items back. A newer state of the same item that is pending stays, with names if the unsent one had them. */
function restore<K, V extends Pending>(pending: Map<K, V>, unsent: readonly V[], keyOf: (item: V) => K): void {
  for (const item of unsent) {
    const newer = pending.get(keyOf(item))
    if (newer === undefined) pending.set(keyOf(item), item)
    else if (item.isNamed) add(pending, keyOf(item), { ...newer, isNamed: true })
  }
}
