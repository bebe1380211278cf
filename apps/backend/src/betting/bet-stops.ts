/**
 * When each market last stopped taking bets, as far as bets wait that were placed before: a bet that waits over such a moment is not taken, even
 * where the market is open again by the time it is decided.
 */
import { MARKET_STATUS } from '@touchline/betting/match'
import type { FeedEvent } from '@touchline/simulator/types'

export class BetStops {
  readonly #stoppedAt = new Map<number, Map<string, number>>()

  /** Takes note of what happened at that moment. */
  watch(events: readonly FeedEvent[], at: number): void {
    for (const event of events) {
      if (event.type === 'match_removed') this.#stoppedAt.delete(event.matchId)
      if (event.type !== 'markets_changed') continue
      for (const { key, status } of event.markets) {
        if (status !== MARKET_STATUS.bettable) this.#note(event.matchId, key, at)
      }
    }
  }

  /** Whether the market has stopped at that moment or after it. */
  hasStoppedSince(matchId: number, marketKey: string, since: number): boolean {
    return (this.#stoppedAt.get(matchId)?.get(marketKey) ?? Number.NEGATIVE_INFINITY) >= since
  }

  #note(matchId: number, marketKey: string, at: number): void {
    const markets = this.#stoppedAt.get(matchId) ?? new Map<string, number>()
    this.#stoppedAt.set(matchId, markets.set(marketKey, at))
  }
}
