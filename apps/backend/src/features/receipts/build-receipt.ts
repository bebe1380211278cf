/**
 * The receipt of a settled bet: its stored terms and results, and the sum that follows from them. The sum is computed
 * again only to be compared with what was paid: a receipt that differs is none.
 */
import { parsePayoutRounding } from '@touchline/betting/money/money'
import { formatFraction } from '@touchline/betting/money/rational'
import { listReceiptSteps, type ReceiptBet, type ReceiptSum } from '@touchline/betting/receipts/receipt-steps'
import { type CustomBet, listCustomBranches } from '@touchline/betting/settlement/bet-settlement'
import {
  computeDeadHeatShare,
  computeLegMultiplier,
  type OutcomeResult,
} from '@touchline/betting/settlement/settlement'
import type { Bet, BetSelection } from '@touchline/contract/entities/bet'
import type { Receipt, ReceiptGroup, ReceiptLeg, ReceiptOutcome } from '@touchline/contract/entities/receipt'
import { toPlacedLegs } from '../../core/bets/next-state.ts'
import type { BetRow, SelectionRow } from '../../core/bets/tables.ts'
import { toIso } from '../../core/catalogue/wire-match.ts'
import { readStoredBonus } from '../../core/engagement/stored-bonus.ts'

export interface ReceiptSources {
  readonly bet: BetRow
  readonly legs: readonly SelectionRow[]
  /** The same bet with names in the language of the reader. */
  readonly wire: Bet
  readonly payments: Receipt['payments']
  readonly history: Receipt['history']
}

/** What was paid cannot be explained by the bet's terms and results. */
export class UnexplainedReceipt extends Error {}

const toOutcome = ({ outcome_result }: SelectionRow) => outcome_result as OutcomeResult | null

export function toReceiptOutcome(outcome: OutcomeResult): ReceiptOutcome {
  const { result, voidFactor = 0, deadHeatFactor } = outcome
  if (deadHeatFactor === undefined) return { result, void_factor: voidFactor, dead_heat: null }
  const share = computeDeadHeatShare(outcome)
  return { result, void_factor: voidFactor, dead_heat: [Number(share.numerator), Number(share.denominator)] }
}

function findRule(leg: SelectionRow): Pick<ReceiptLeg, 'rule' | 'reason'> {
  const outcome = toOutcome(leg)
  if (!outcome) return { rule: 'open', reason: null }
  const { result, voidFactor, deadHeatFactor } = outcome
  if (voidFactor === 1) {
    if (leg.pinned_by !== null) return { rule: 'void', reason: 'operator' }
    const isOnLine = leg.decided !== null && leg.decided.parts.length > 0
    return isOnLine ? { rule: 'refunded_line', reason: null } : { rule: 'void', reason: leg.decided?.reason ?? null }
  }
  const rule = voidFactor === 0.5 ? (result === 1 ? 'half_won' : 'half_lost') : result === 1 ? 'won' : 'lost'
  const isTied = rule === 'won' && deadHeatFactor !== undefined && deadHeatFactor < 1
  return { rule: isTied ? 'dead_heat' : rule, reason: null }
}

function toLeg(leg: SelectionRow, shown: BetSelection | undefined, isGrouped: boolean): ReceiptLeg {
  const outcome = toOutcome(leg)
  const odds = toPlacedOdds(leg)
  // What a person has set by hand is not what the feed's counts say.
  const decided = leg.pinned_by === null ? leg.decided : null
  return {
    id: leg.id,
    match_urn_id: shown?.match.urn_id ?? '',
    match_id: leg.match_id,
    market_id: leg.market_id,
    specifier: leg.specifier,
    outcome_id: leg.outcome_id,
    sport_key: shown?.match.sport_key ?? '',
    match_name: shown?.match.name ?? '',
    market_name: shown?.market.name ?? '',
    outcome_name: shown?.outcome.name ?? '',
    odds,
    group: isGrouped ? 0 : null,
    outcome: outcome && toReceiptOutcome(outcome),
    multiplier: outcome && !isGrouped ? formatFraction(computeLegMultiplier(toMilliOdds(leg), outcome)) : null,
    ...findRule(leg),
    decided_by: decided?.parts ?? [],
    minute: decided?.minute ?? null,
    feed: {
      at: leg.result_at === null ? null : toIso(leg.result_at),
      market_version: leg.market_version,
    },
  }
}

const toPlacedOdds = ({ odds_milli }: SelectionRow): number => odds_milli / 1000
const toMilliOdds = ({ odds_milli }: SelectionRow) => odds_milli as ReceiptBet['legs'][number]['odds']

function toGroup(custom: CustomBet, legs: readonly SelectionRow[]): ReceiptGroup {
  const outcomes = legs.flatMap(leg => toOutcome(leg) ?? [])
  const branches = outcomes.length < legs.length ? [] : listCustomBranches(custom, outcomes)
  return {
    odds: custom.odds / 1000,
    branches: branches.map(({ share, remaining, price, factor }) => ({
      share: formatFraction(share),
      kept: [...remaining],
      price: price === null ? null : price / 1000,
      factor: formatFraction(factor),
    })),
  }
}

/** The sum of a bet that its results decide; null of one that was cashed out, cancelled, or is open again. */
function sumUp(bet: BetRow, legs: readonly SelectionRow[]): ReceiptSum | null {
  if (bet.status !== 'done') return null
  const placed = toPlacedLegs(bet, legs)
  const bonus = readStoredBonus(bet)
  const sum = listReceiptSteps({
    stake: bet.stake,
    cashedStake: bet.cashed_stake,
    cashedAmount: bet.cashed_amount,
    legs: placed.custom ? [] : placed.legs,
    groups: placed.custom ? [{ custom: placed.custom, outcomes: legs.map(toOutcome) }] : [],
    system: placed.system ?? null,
    rounding: parsePayoutRounding(bet.rounding),
    boost: bonus?.type === 'comboboost' ? bonus : null,
    freebet: bonus?.type === 'freebet' ? bonus.freebet_type : null,
    maxPayout: bet.max_payout,
  })
  if (sum.payout !== bet.win_amount) {
    throw new UnexplainedReceipt(`bet ${bet.id} was paid ${bet.win_amount}, its results give ${sum.payout}`)
  }
  return sum
}

function toTerms(bet: BetRow, wire: Bet): Receipt['terms'] {
  const bonus = readStoredBonus(bet)
  return {
    type: wire.type,
    currency: bet.currency,
    subunits: wire.stake.subunits,
    stake: bet.stake,
    cash_stake: bet.cash_stake,
    cashed_stake: bet.cashed_stake,
    cashed_amount: bet.cashed_amount,
    system: wire.system,
    rounding: parsePayoutRounding(bet.rounding),
    max_payout: bet.max_payout,
    boost:
      bonus?.type === 'comboboost'
        ? {
            ranges: bonus.ranges.map(({ minCount, maxCount, factor }) => ({
              min_count: minCount,
              max_count: maxCount,
              bonus_odds: factor / 1000,
            })),
            cap: bonus.cap,
            counts: [...bonus.suitable],
          }
        : null,
    freebet: bonus?.type === 'freebet' ? bonus.freebet_type : null,
  }
}

/** Throws `UnexplainedReceipt` when the results do not give what was paid. */
export function buildReceipt({ bet, legs, wire, payments, history }: ReceiptSources): Receipt {
  const { custom = null } = toPlacedLegs(bet, legs)
  const sum = sumUp(bet, legs)
  const total = bet.win_amount + bet.cashed_amount
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  if (paid !== total) {
    throw new UnexplainedReceipt(`the bookings of bet ${bet.id} give ${paid}, not ${total}`)
  }
  return {
    bet_id: bet.id,
    ref: bet.ref,
    version: bet.version,
    settlement: bet.settlement_no,
    rules: bet.created_at.toISOString(),
    settled_at: bet.settled_at?.toISOString() ?? null,
    result: wire.result,
    payout: sum?.payout ?? bet.win_amount,
    win_amount: total,
    terms: toTerms(bet, wire),
    legs: legs.map((leg, index) => toLeg(leg, wire.selections[index], custom !== null)),
    groups: custom ? [toGroup(custom, legs)] : [],
    steps: sum ? [...sum.steps] : [],
    payments,
    history,
  }
}
