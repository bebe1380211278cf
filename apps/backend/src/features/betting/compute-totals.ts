/** Computes a bet's total odds and maximum payout by the rules. */
import { capPayout, roundDownToMinor, toMinor } from '@touchline/betting/money'
import { combineOdds, type MilliOdds, roundOdds, toExact } from '@touchline/betting/odds'
import { multiply, type Rational, rational } from '@touchline/betting/rational'
import { computeSystemOdds, type SystemType } from '@touchline/betting/systems'

/** Highest odds of the wire format. */
const MAX_ODDS = 1_000_000

export interface Priced {
  stake: number
  odds: readonly MilliOdds[]
  system: SystemType | null
  customOdds: MilliOdds | null
  /** Cap on the bet's payout; null without a cap. */
  maxPayout: number | null
}

function totalOdds({ odds, system, customOdds }: Priced): Rational {
  if (customOdds !== null) return toExact(customOdds)
  return system ? computeSystemOdds(system, odds) : combineOdds(odds)
}

/** `odds` rounded for display; `potentialWin` in minor units of the stake's currency, at most the bet's cap. */
export function computeTotals(bet: Priced): { odds: number; potentialWin: number } {
  const total = totalOdds(bet)
  const win = roundDownToMinor(multiply(rational(toMinor(bet.stake)), total))
  return {
    odds: Math.min(roundOdds(total), MAX_ODDS),
    potentialWin: capPayout(win, bet.maxPayout === null ? null : toMinor(bet.maxPayout)),
  }
}
