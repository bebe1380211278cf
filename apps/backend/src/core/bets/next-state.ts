/**
 * Computes the state that results give a bet: still open, or settled with its payout. Earlier payments are not
 * considered.
 */

import { type BetResult, type BetStatus, parseBetType } from '@touchline/betting/bets/bet-status'
import { type MinorUnits, parsePayoutRounding, toMinor } from '@touchline/betting/money/money'
import { type MilliOdds, toMilli } from '@touchline/betting/odds/odds'
import { type CustomBet, type SettleableBet, settlePlacedBet } from '@touchline/betting/settlement/bet-settlement'
import { computeRemainingLegsOdds } from '@touchline/betting/settlement/custom-bet-repricing'
import { type OutcomeResult, toLegResult } from '@touchline/betting/settlement/settlement'
import type { SystemType } from '@touchline/betting/systems/systems'
import type { FeedOutcomeResult } from '@touchline/simulator/feed/feed-market'
import { computeBonusPayout, readStoredBonus } from '../engagement/stored-bonus.ts'
import type { BetRow, SelectionRow } from './tables.ts'

export interface BetState {
  status: BetStatus
  result: BetResult
  win_amount: number
  /** The part of `win_amount` that the bonus account pays: a boost or a cash refund. */
  bonus_paid: number
  /** Whether the bet is settled and paid. */
  is_settled: boolean
  /** Amount, part of the stake (null: all that is left) and decision time of a pending cash-out; null for none. */
  cashout: { amount: number; stake: number | null; at: Date } | null
}

/** Converts a feed result to the type of the rules. */
export function toOutcomeResult({ result, voidFactor, deadHeatFactor }: FeedOutcomeResult): OutcomeResult {
  return {
    result,
    ...(voidFactor !== undefined && { voidFactor }),
    ...(deadHeatFactor !== undefined && { deadHeatFactor }),
  }
}

export const resultOf = (outcome: FeedOutcomeResult): BetResult => toLegResult(toOutcomeResult(outcome))

export function systemOf({ system_win_count: winCount, system_total_count: totalCount }: BetRow): SystemType | null {
  if (winCount === null || totalCount === null) return null
  return { id: `${winCount}/${totalCount}`, winCount, totalCount }
}

function customOf({ custom_odds_milli: milli }: BetRow, legs: readonly MilliOdds[]): CustomBet | null {
  if (milli === null) return null
  const odds = toMilli(milli / 1000)
  return { odds, reprice: remaining => computeRemainingLegsOdds(odds, legs, remaining) }
}

/** What the payout cap leaves for the rest of a bet; null without a cap. */
export function capOfRest({ max_payout, cashed_amount }: BetRow): MinorUnits | null {
  return max_payout === null ? null : toMinor(Math.max(0, max_payout - cashed_amount))
}

/**
 * Converts a stored bet to the types of the rules: what is left of it is a bet of its open stake under the cap that is
 * left. Throws when its type is unknown.
 */
export function toPlacedLegs(bet: BetRow, selections: readonly SelectionRow[]): SettleableBet {
  const type = parseBetType(bet.type)
  if (!type) throw new Error(`bet ${bet.id} is of unknown type ${bet.type}`)
  const legs = selections.map(leg => ({
    odds: toMilli(leg.odds_milli / 1000),
    outcome: leg.outcome_result as OutcomeResult | null,
  }))
  const custom = customOf(
    bet,
    legs.map(({ odds }) => odds),
  )
  const rounding = parsePayoutRounding(bet.rounding)
  const stake = toMinor(bet.open_stake)
  return { type, stake, legs, system: systemOf(bet), custom, maxPayout: capOfRest(bet), rounding }
}

/** The current state of a stored bet. */
export function stateOf(bet: BetRow): BetState {
  const { cashout_amount: amount, cashout_stake: stake, cashout_at: at } = bet
  return {
    status: bet.status as BetStatus,
    result: bet.result as BetResult,
    win_amount: bet.win_amount,
    bonus_paid: bet.bonus_paid,
    is_settled: bet.settled_at !== null,
    cashout: amount !== null && at !== null ? { amount, stake, at } : null,
  }
}

const OPEN: BetState = {
  status: 'waiting_results',
  result: 'no_results',
  win_amount: 0,
  bonus_paid: 0,
  is_settled: false,
  cashout: null,
}

/** The state of an accepted bet if these results alone decide it. */
export function stateByResults(bet: BetRow, selections: readonly SelectionRow[]): BetState {
  const placed = toPlacedLegs(bet, selections)
  const settlement = settlePlacedBet(placed)
  if (!settlement) return OPEN
  const { result } = settlement
  const withBonus = computeBonusPayout(readStoredBonus(bet), placed, placed.maxPayout ?? null)
  const { winAmount, bonusPaid } = withBonus ?? { winAmount: settlement.winAmount, bonusPaid: 0 }
  return { ...OPEN, status: 'done', result, win_amount: winAmount, bonus_paid: bonusPaid, is_settled: true }
}

// Results do not move a bet that is not yet accepted or has a pending cash-out: both are evaluated again at their
// decision. Rejected, withdrawn, cancelled and cashed-out bets are final.
const MOVED_BY_RESULTS: readonly string[] = ['waiting_results', 'ready_to_process', 'done']

/** The state of a bet after its selections received these results, from any current state. */
export function nextState(bet: BetRow, selections: readonly SelectionRow[]): BetState {
  return MOVED_BY_RESULTS.includes(bet.status) ? stateByResults(bet, selections) : stateOf(bet)
}

export function isSameState(a: BetState, b: BetState): boolean {
  return (
    a.status === b.status && a.result === b.result && a.win_amount === b.win_amount && a.bonus_paid === b.bonus_paid
  )
}
