/** What results make of a bet: still open, or settled with what it pays. */
import { toMilli } from '@touchline/betting/odds'
import { legResult, type OutcomeResult, settleBet } from '@touchline/betting/settlement'
import type { FeedOutcomeResult } from '@touchline/simulator/types'
import type { BetRow, SelectionRow } from '../db/tables.ts'

export interface NextState {
  status: string
  result: string
  win_amount: number
  /** Settled by this very step. */
  is_settled: boolean
}

/** A feed's result in the words of the rules. */
export function toOutcomeResult({ result, voidFactor, deadHeatFactor }: FeedOutcomeResult): OutcomeResult {
  return {
    result,
    ...(voidFactor !== undefined && { voidFactor }),
    ...(deadHeatFactor !== undefined && { deadHeatFactor }),
  }
}

export const resultOf = (outcome: FeedOutcomeResult): string => legResult(toOutcomeResult(outcome))

/** The bet after its selections got these results. A lost leg settles the whole bet at once: nothing can save it. */
export function nextState(bet: BetRow, selections: readonly SelectionRow[]): NextState {
  const { status, result, win_amount } = bet
  if (bet.settled_at !== null) return { status, result, win_amount, is_settled: false }
  if (selections.some(leg => leg.result === 'lose_entire'))
    return { status: 'done', result: 'lose_entire', win_amount: 0, is_settled: true }
  const legs = selections.map(leg => ({
    odds: toMilli(leg.odds_milli / 1000),
    outcome: leg.outcome_result as OutcomeResult | null,
  }))
  const settled = legs.flatMap(({ odds, outcome }) => (outcome ? [{ odds, outcome }] : []))
  if (settled.length < legs.length) return { status, result, win_amount, is_settled: false }
  const settlement = settleBet(bet.stake, settled)
  return { status: 'done', result: settlement.result, win_amount: settlement.winAmount, is_settled: true }
}
