import type { LiveMarket } from '@touchline/client/live/types'

/** Number of lines of a market shown before it is expanded. */
const LINES = 3

/** The lines around the most even one, and those with a pick. */
export function nearestLines(markets: readonly LiveMarket[], picked: ReadonlySet<string>): readonly LiveMarket[] {
  if (markets.length <= LINES) return markets
  const balanced = markets.findIndex(market => market.most_balanced)
  const centre = balanced < 0 ? Math.floor(markets.length / 2) : balanced
  const start = Math.min(Math.max(0, centre - Math.floor(LINES / 2)), markets.length - LINES)
  const holdsPick = ({ outcomes }: LiveMarket) => outcomes.some(({ key }) => picked.has(key))
  return markets.filter((market, at) => (at >= start && at < start + LINES) || holdsPick(market))
}
