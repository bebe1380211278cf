import { MARKET_STATUS } from '@touchline/betting/market-availability'
import type { LiveStore } from '@touchline/client/live/live-store'

/**
 * The status of a market as one outcome of it may be bet on: suspended too where the live store locks the outcome for
 * another reason, such as a provider whose events are not followed. Undefined while the market is not known.
 */
export function readMarketStatus(live: LiveStore, marketKey: string, outcomeKey: string): number | undefined {
  const status = live.markets.get(marketKey)?.status
  const isLocked = status === MARKET_STATUS.bettable && live.outcomes.get(outcomeKey)?.availability === 'suspended'
  return isLocked ? MARKET_STATUS.suspended : status
}
