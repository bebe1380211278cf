/** Computes a bet's total odds and maximum payout by the rules. */
import {
  capPayout,
  type PayoutRounding,
  parsePayoutRounding,
  roundToMinor,
  toMinor,
} from '@touchline/betting/money/money'
import { multiply, type Rational, rational } from '@touchline/betting/money/rational'
import { combineOdds, type MilliOdds, roundOdds, toExact } from '@touchline/betting/odds/odds'
import { computeSystemOdds, type SystemType } from '@touchline/betting/systems/systems'
import { computeBonusPayout, readStoredBonus, type StoredBonus } from '../engagement/stored-bonus.ts'
import { capOfRest, systemOf } from './next-state.ts'
import type { BetRow, SelectionRow } from './tables.ts'

/** Highest odds of the wire format. */
const MAX_ODDS = 1_000_000

export interface Priced {
  stake: number
  odds: readonly MilliOdds[]
  system: SystemType | null
  customOdds: MilliOdds | null
  /** Cap on the bet's payout; null without a cap. */
  maxPayout: number | null
  rounding: PayoutRounding
  bonus?: StoredBonus | null
}

/** The exact total odds; of a system what one unit of the whole stake returns when all win. */
export function computeTotalOdds({
  odds,
  system,
  customOdds,
}: Pick<Priced, 'odds' | 'system' | 'customOdds'>): Rational {
  if (customOdds !== null) return toExact(customOdds)
  return system ? computeSystemOdds(system, odds) : combineOdds(odds)
}

/**
 * `odds` rounded for display, without a bonus; `potentialWin` with it, in minor units of the stake's currency, at most
 * the bet's cap.
 */
export function computeTotals(bet: Priced): { odds: number; potentialWin: number } {
  const total = computeTotalOdds(bet)
  const win = roundToMinor(multiply(rational(toMinor(bet.stake)), total), bet.rounding)
  const maxPayout = bet.maxPayout === null ? null : toMinor(bet.maxPayout)
  const legs = bet.odds.map(odds => ({ odds, outcome: null }))
  const { stake, system, rounding, bonus = null } = bet
  const withBonus = computeBonusPayout(bonus, { stake, legs, system, rounding }, maxPayout)
  return {
    odds: Math.min(roundOdds(total), MAX_ODDS),
    potentialWin: withBonus?.winAmount ?? capPayout(win, maxPayout),
  }
}

/** The most that the rest of an open bet can pay, in minor units. */
export function computeRestWin(bet: BetRow, legs: readonly SelectionRow[]): number {
  const { potentialWin } = computeTotals({
    stake: bet.open_stake,
    odds: legs.map(({ odds_milli }) => odds_milli as MilliOdds),
    system: systemOf(bet),
    customOdds: bet.custom_odds_milli as MilliOdds | null,
    maxPayout: capOfRest(bet),
    rounding: parsePayoutRounding(bet.rounding),
    bonus: readStoredBonus(bet),
  })
  return potentialWin
}
