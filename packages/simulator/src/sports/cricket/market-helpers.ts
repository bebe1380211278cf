import type { Line, MarketDescriptor } from '../../engine/engine.ts'
import { buildLineRange } from '../../engine/outcome-sets.ts'
import { quoteLine } from '../../markets/market-quotes.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { CricketModel } from './model.ts'
import type { CricketState } from './state.ts'

/** Shared by the cricket markets. */
export type CricketDescriptor = MarketDescriptor<CricketState, CricketModel>

export const common = { margin: 'two', core: false, specifier: () => '' } as const

/** Half lines around a middle; fewer in minor leagues. */
export function linesAround({ league }: Fixture, middle: number, reach: number, nr: number): Line[] {
  const low = Math.max(0, Math.floor(middle) - reach) + 0.5
  return buildLineRange(low, Math.floor(middle) + reach + 0.5, league.tier <= 2 ? 2 : 4, nr)
}

/** Over a line, when it is near enough to even. @param chances of counts from `first` @param reach how far from even */
export function quoteOver(
  chances: Float64Array | undefined,
  first: number,
  line: number,
  reach: number,
  out: number[],
): boolean {
  return chances !== undefined && quoteLine(chances, first, -line, reach, out)
}
