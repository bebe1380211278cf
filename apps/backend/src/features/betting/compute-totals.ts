/** The total odds of a bet and what it pays at most, from the rules. */
import { capPayout, roundDownToMinor, toMinor } from '@touchline/betting/money'
import { combineOdds, type MilliOdds, roundOdds, toExact } from '@touchline/betting/odds'
import { multiply, type Rational, rational } from '@touchline/betting/rational'
import { computeSystemOdds, type SystemType } from '@touchline/betting/systems'

/** The wire's highest number for odds. */
const MAX_ODDS = 1_000_000

export interface Priced {
  stake: number
  odds: readonly MilliOdds[]
  system: SystemType | null
  customOdds: MilliOdds | null
  /** The most that the bet pays; null without a cap. */
  maxPayout: number | null
}

function totalOdds({ odds, system, customOdds }: Priced): Rational {
  if (customOdds !== null) return toExact(customOdds)
  return system ? computeSystemOdds(system, odds) : combineOdds(odds)
}

/** `odds` rounded for display, `potentialWin` in the smallest unit of the stake and within the bet's cap. */
export function computeTotals(bet: Priced): { odds: number; potentialWin: number } {
  const total = totalOdds(bet)
  const win = roundDownToMinor(multiply(rational(toMinor(bet.stake)), total))
  return {
    odds: Math.min(roundOdds(total), MAX_ODDS),
    potentialWin: capPayout(win, bet.maxPayout === null ? null : toMinor(bet.maxPayout)),
  }
}
