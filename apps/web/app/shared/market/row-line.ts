/** Selects the market of a match for a column of its row. */
import { isMatchRowMarket } from '@touchline/betting/markets/market-availability'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { LiveMarket } from '@touchline/client/live/types'

/**
 * Of the markets with these keys, the one with this id that belongs to the row; undefined if there
 * is none.
 */
export function findRowLine(
  markets: LiveStore['markets'],
  keys: readonly string[],
  marketId: string,
): LiveMarket | undefined {
  for (const key of keys) {
    const market = markets.get(key)
    if (market?.id === marketId && isMatchRowMarket(market.specifier, market.most_balanced)) return market
  }
  return undefined
}
