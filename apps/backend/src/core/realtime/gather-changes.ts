/** Groups the events of one feed step by match. */
import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import type { FeedMarket } from '@touchline/simulator/feed/feed-market'
import type { FeedEvent } from '@touchline/simulator/feed/types'

/** What changed of a match. */
export interface Change {
  matchMoved: boolean
  statusMoved: boolean
  isUrgent: boolean
  /** Everything is published with names. */
  isNamed: boolean
  markets: Map<string, FeedMarket>
}

/** Groups events by match, keeping only the newest state of each market. */
export function gatherChanges(events: readonly FeedEvent[]): Map<number, Change> {
  const changes = new Map<number, Change>()
  const open = (matchId: number): Change => {
    const change = changes.get(matchId) ?? {
      matchMoved: false,
      statusMoved: false,
      isUrgent: false,
      isNamed: false,
      markets: new Map(),
    }
    changes.set(matchId, change)
    return change
  }
  for (const event of events) {
    if (event.type === 'match_changed') open(event.match.id).matchMoved = true
    if (event.type === 'match_status_changed') {
      const change = open(event.match.id)
      change.matchMoved = true
      change.statusMoved = true
    }
    if (event.type !== 'markets_changed') continue
    const change = open(event.matchId)
    for (const market of event.markets) {
      change.markets.set(market.key, market)
      if (market.status !== MARKET_STATUS.bettable) change.isUrgent = true
    }
  }
  return changes
}
