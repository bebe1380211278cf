import type { LiveMarket } from '@touchline/client/live/types'
import { findMiddleLines } from '../markets/market-groups.ts'

/** Number of lines of a market shown before it is expanded. */
const LINES = 3

/** The lines around the most even one, and those with a pick. */
export function nearestLines(markets: readonly LiveMarket[], picked: ReadonlySet<string>): readonly LiveMarket[] {
  const middle = findMiddleLines(markets, LINES)
  return markets.filter(market => middle.includes(market) || market.outcomes.some(({ key }) => picked.has(key)))
}
