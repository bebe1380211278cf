/**
 * When each market was last suspended, in feed time. A delayed bet is rejected if its market was suspended after
 * placement, even if the market is open again by the time the bet is decided.
 */
import { MARKET_STATUS } from '@touchline/betting/market-availability'
import type { FeedEvent } from '@touchline/simulator/types'

/** The feed leaves out prices that were replaced within a step longer than this. */
export const MAX_FULL_STEP_MS = 60_000

export class MarketSuspensionLog {
  readonly #suspendedAt = new Map<number, Map<string, number>>()
  /** Everything since then is recorded: of all matches, and of some since earlier. */
  #completeFrom: number
  readonly #completeFromByMatch = new Map<number, number>()
  #recordedTo: number

  /** Starts empty at a feed time. */
  constructor(feedMs: number) {
    this.#completeFrom = feedMs
    this.#recordedTo = feedMs
  }

  /** Records the events of one step of the feed, which is at `feedMs` now. */
  record(events: readonly FeedEvent[], feedMs: number): void {
    if (feedMs - this.#recordedTo > MAX_FULL_STEP_MS) {
      this.#completeFrom = feedMs
      this.#completeFromByMatch.clear()
    }
    this.#recordedTo = feedMs
    this.add(events)
  }

  /** Adds events without claiming that there are no others. */
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

  /** Every suspension of the match since that feed time has been recorded. */
  setComplete(matchId: number, since: number): void {
    this.#completeFromByMatch.set(matchId, Math.min(since, this.#completeSince(matchId)))
  }

  /** Whether every suspension of the match since that feed time is known. */
  isComplete(matchId: number, since: number): boolean {
    return this.#completeSince(matchId) <= since
  }

  /** Whether the market stopped taking bets at that feed time or after it. */
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
