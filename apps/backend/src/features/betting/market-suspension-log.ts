/**
 * When each market was last suspended, in feed time. A delayed bet is rejected if its market was suspended after
 * placement, even if the market is open again by the time the bet is decided.
 */
import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import type { FeedEvent } from '@touchline/simulator/feed/types'

/** In steps longer than this the feed skips prices that were replaced. */
export const MAX_FULL_STEP_MS = 60_000

export class MarketSuspensionLog {
  readonly #suspendedAt = new Map<number, Map<string, number>>()
  /** Feed time from which all suspensions are recorded; earlier for some matches. */
  #completeFrom: number
  readonly #completeFromByMatch = new Map<number, number>()
  #recordedTo: number

  /** Starts empty at a feed time. */
  constructor(feedMs: number) {
    this.#completeFrom = feedMs
    this.#recordedTo = feedMs
  }

  /** Records the events of one feed step, after which the feed is at `feedMs`. */
  record(events: readonly FeedEvent[], feedMs: number): void {
    if (feedMs - this.#recordedTo > MAX_FULL_STEP_MS) {
      this.#completeFrom = feedMs
      this.#completeFromByMatch.clear()
    }
    this.#recordedTo = feedMs
    this.add(events)
  }

  /** Adds events without making the log complete for them. */
  add(events: readonly FeedEvent[]): void {
    for (const event of events) {
      if (event.type === 'match_removed') {
        this.#suspendedAt.delete(event.matchId)
        this.#completeFromByMatch.delete(event.matchId)
      }
      if (event.type !== 'markets_changed') continue
      for (const { key, status } of event.markets) {
        if (status !== MARKET_STATUS.bettable) this.#note(event.matchId, key, event.at)
      }
    }
  }

  /** Marks the match's suspensions since that feed time as completely recorded. */
  setComplete(matchId: number, since: number): void {
    this.#completeFromByMatch.set(matchId, Math.min(since, this.#completeSince(matchId)))
  }

  /** Whether every suspension of the match since that feed time is recorded. */
  isComplete(matchId: number, since: number): boolean {
    return this.#completeSince(matchId) <= since
  }

  /** Whether the market was suspended at or after that feed time. */
  wasSuspendedSince(matchId: number, marketKey: string, since: number): boolean {
    return (this.#suspendedAt.get(matchId)?.get(marketKey) ?? Number.NEGATIVE_INFINITY) >= since
  }

  #completeSince(matchId: number): number {
    return Math.min(this.#completeFrom, this.#completeFromByMatch.get(matchId) ?? Number.POSITIVE_INFINITY)
  }

  #note(matchId: number, marketKey: string, at: number): void {
    const markets = this.#suspendedAt.get(matchId) ?? new Map<string, number>()
    this.#suspendedAt.set(matchId, markets.set(marketKey, Math.max(at, markets.get(marketKey) ?? at)))
  }
}
