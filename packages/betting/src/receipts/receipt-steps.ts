/**
 * The sum of a settled bet, step by step as it was computed. Every value is the exact fraction after the step, in the
 * smallest unit, so that any program can check it.
 */

import type { FreebetType } from '../engagement/bonus-types.ts'
import { type ComboboostRange, findFactor, NO_BOOST } from '../engagement/comboboost.ts'
import { isFreeStake } from '../engagement/freebet.ts'
import { isVoidLeg } from '../engagement/gross-return.ts'
import { type PayoutRounding, roundToMinor } from '../money/money.ts'
import { add, compare, formatFraction, multiply, negate, ONE, type Rational, rational } from '../money/rational.ts'
import { type MilliOdds, toExact } from '../odds/odds.ts'
import { type CustomBet, listCustomBranches, sumCustomBranches } from '../settlement/bet-settlement.ts'
import { computeLegMultiplier, type OutcomeResult } from '../settlement/settlement.ts'
import { symmetricSumOfFractions } from '../systems/symmetric-sums.ts'
import { countLines, type SystemType } from '../systems/systems.ts'

/** Fractions are texts such as `37/20`. */
export type ReceiptStep =
  | { readonly op: 'stake'; readonly value: string }
  | { readonly op: 'times'; readonly by: string; readonly value: string }
  | { readonly op: 'lines'; readonly count: number; readonly value: string }
  | { readonly op: 'times_sum'; readonly by: string; readonly value: string }
  | {
      readonly op: 'boost'
      readonly counted: number
      readonly factor: number
      readonly capped: boolean
      readonly value: string
    }
  | { readonly op: 'less_stake'; readonly value: string }
  | { readonly op: 'use_returned'; readonly value: string }
  | { readonly op: 'round'; readonly mode: PayoutRounding; readonly value: string }
  | { readonly op: 'cap'; readonly max: number; readonly value: string }
  | { readonly op: 'refund'; readonly value: string }

export interface ReceiptBet {
  readonly stake: number
  /** The part of the stake that was cashed out, and what was paid for it. */
  readonly cashedStake: number
  readonly cashedAmount: number
  /** Legs with prices of their own; an outcome is null where the bet was lost before the leg had a result. */
  readonly legs: readonly { readonly odds: MilliOdds; readonly outcome: OutcomeResult | null }[]
  /** Legs of one match at one price. */
  readonly groups: readonly { readonly custom: CustomBet; readonly outcomes: readonly (OutcomeResult | null)[] }[]
  readonly system: SystemType | null
  readonly rounding: PayoutRounding
  readonly boost: {
    readonly ranges: readonly ComboboostRange[]
    readonly cap: number | null
    /** By leg, whether it counts unless it is void. */
    readonly suitable: readonly boolean[]
  } | null
  readonly freebet: FreebetType | null
  readonly maxPayout: number | null
}

const LOST = rational(0)

/** Of a leg without a result nothing: another one has lost the bet. */
const toMultiplier = ({ odds, outcome }: ReceiptBet['legs'][number]): Rational =>
  outcome ? computeLegMultiplier(odds, outcome) : LOST

function toGroupFactor({ custom, outcomes }: ReceiptBet['groups'][number]): Rational {
  const known = outcomes.filter(outcome => outcome !== null)
  return known.length === outcomes.length ? sumCustomBranches(listCustomBranches(custom, known)) : LOST
}

class Sum {
  readonly steps: ReceiptStep[] = []
  value: Rational

  constructor(stake: number) {
    this.value = rational(stake)
    this.steps.push({ op: 'stake', value: String(stake) })
  }

  multiply(op: 'times' | 'times_sum', by: Rational): void {
    this.value = multiply(this.value, by)
    this.steps.push({ op, by: formatFraction(by), value: this.text })
  }

  /** Into the lines of a system. */
  divide(system: SystemType): void {
    const count = countLines(system)
    this.value = multiply(this.value, rational(1, count))
    this.steps.push({ op: 'lines', count, value: this.text })
  }

  get text(): string {
    return formatFraction(this.value)
  }
}

function addGross(sum: Sum, { legs, groups, system }: ReceiptBet): void {
  const multipliers = legs.map(toMultiplier)
  if (system) {
    sum.divide(system)
    sum.multiply('times_sum', symmetricSumOfFractions(multipliers, system.winCount))
    return
  }
  for (const by of [...multipliers, ...groups.map(toGroupFactor)]) sum.multiply('times', by)
}

function addBoost(sum: Sum, { boost, legs }: ReceiptBet): void {
  if (!boost) return
  const counted = legs.filter((leg, at) => boost.suitable[at] && !isVoidLeg(leg)).length
  const factor = sum.value.numerator === 0n ? NO_BOOST : findFactor(boost.ranges, counted)
  const added = multiply(sum.value, add(toExact(factor), negate(ONE)))
  const capped = boost.cap !== null && compare(added, rational(boost.cap)) > 0
  sum.value = add(sum.value, capped ? rational(boost.cap ?? 0) : added)
  sum.steps.push({ op: 'boost', counted, factor, capped, value: sum.text })
}

/** A free stake is not paid back; whose every leg is void, its use comes back instead of money. */
function addFreebet(sum: Sum, { freebet, stake, legs }: ReceiptBet): void {
  if (!freebet) return
  if (legs.every(isVoidLeg)) {
    sum.value = rational(isFreeStake(freebet) ? 0 : stake)
    sum.steps.push({ op: 'use_returned', value: sum.text })
  } else if (freebet === 'snr') {
    const profit = add(sum.value, rational(-stake))
    sum.value = profit.numerator > 0n ? profit : rational(0)
    sum.steps.push({ op: 'less_stake', value: sum.text })
  }
}

export interface ReceiptSum {
  readonly steps: readonly ReceiptStep[]
  /** What the settlement paid. */
  readonly payout: number
  /** With what was paid for parts before. */
  readonly winAmount: number
}

/** The steps of a bet whose results decide it. Throws RangeError as settling it does. */
export function listReceiptSteps(bet: ReceiptBet): ReceiptSum {
  const { stake, cashedStake, cashedAmount, rounding, maxPayout, freebet } = bet
  const sum = new Sum(stake - cashedStake)
  addGross(sum, bet)
  addBoost(sum, bet)
  addFreebet(sum, bet)
  let payout: number = roundToMinor(sum.value, rounding)
  sum.steps.push({ op: 'round', mode: rounding, value: String(payout) })
  const max = maxPayout === null ? null : Math.max(0, maxPayout - cashedAmount)
  if (max !== null && payout > max) {
    payout = max
    sum.steps.push({ op: 'cap', max, value: String(payout) })
  }
  if (freebet === 'no_risk' && payout < stake) {
    payout = stake
    sum.steps.push({ op: 'refund', value: String(payout) })
  }
  return { steps: sum.steps, payout, winAmount: payout + cashedAmount }
}
