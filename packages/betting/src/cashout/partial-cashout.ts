/**
 * Cashing out a part of a bet. The worth of a stake is linear until it is rounded or capped, so a part pays what the
 * offer for the whole falls by: parts at one price and the rest at the same price add up to the offer for the whole, in
 * any number and order. The client knows the offer alone; what it shows for a part is never more than the part pays.
 */
import { type MinorUnits, roundDownToMinor, toMinor } from '../money/money.ts'
import { compare, multiply, type Rational, rational } from '../money/rational.ts'

/** What an open bet is worth now. */
export interface CashoutWorth {
  /** The stake that has not been cashed out. */
  readonly stake: MinorUnits
  /** Value of one unit of stake less the margin, exact. */
  readonly perUnit: Rational
  /** What the bet's payout cap leaves after the parts that were paid; null without a cap. */
  readonly room: MinorUnits | null
}

/** Whether the payout cap limits the offer for the whole: then no part of it can be valued. */
export function isCashoutCapped({ stake, perUnit, room }: CashoutWorth): boolean {
  return room !== null && compare(multiply(rational(stake), perUnit), rational(room)) >= 0
}

/** The offer for that much of the stake, rounded down and capped; 0 when it is worth nothing. */
export function computeWorth(worth: CashoutWorth, stake: number): MinorUnits {
  const { perUnit, room } = worth
  const amount = roundDownToMinor(multiply(rational(stake), perUnit))
  return room !== null && amount > room ? room : amount
}

/** What a part of the stake pays. */
export function computePartAmount(worth: CashoutWorth, part: number): MinorUnits {
  return toMinor(computeWorth(worth, worth.stake) - computeWorth(worth, worth.stake - part))
}

/** The open stake and the offer for it, which is all that a client knows. */
export interface WholeOffer {
  readonly remaining: number
  readonly whole: number
}

function divideUp(dividend: bigint, divisor: bigint): MinorUnits {
  return toMinor(Number((dividend + divisor - 1n) / divisor))
}

/** The amount that a client shows for a part of the stake: at most what the part pays, and at most two units less. */
export function estimatePart({ remaining, whole }: WholeOffer, part: number): MinorUnits {
  return toMinor(Number((BigInt(whole) * BigInt(part)) / BigInt(remaining)))
}

/** The part of the stake for that share of it, in hundredths, rounded up. */
export function partStakeForPercent(remaining: number, percent: number): MinorUnits {
  return divideUp(BigInt(remaining) * BigInt(percent), 100n)
}

/** The smallest part of the stake for which at least that amount is shown. */
export function partStakeForAmount({ remaining, whole }: WholeOffer, wanted: number): MinorUnits {
  return divideUp(BigInt(remaining) * BigInt(wanted), BigInt(whole))
}

export const PART_REFUSALS = ['parts_off', 'capped', 'parts_used', 'part_small', 'rest_small'] as const
export type PartRefusal = (typeof PART_REFUSALS)[number]

/** The operator's bounds of parts in the bet's currency. */
export interface PartTerms {
  /** The smallest amount that a part pays. */
  readonly minPaid: number
  /** The smallest stake that stays. */
  readonly minRest: number
  /** How many parts of one bet can be cashed out. */
  readonly maxParts: number
}

export interface PartContext extends WholeOffer {
  /** Null where the operator offers no parts. */
  readonly terms: PartTerms | null
  readonly isCapped: boolean
  readonly partsDone: number
  /** Lines of a system, each of which keeps a unit of stake; 1 for other bets. */
  readonly lines: number
}

/** The part's stake, and what it pays. */
export interface ChosenPart {
  readonly stake: number
  readonly amount: number
}

/** Why no part of the bet can be cashed out, whatever its size; null when one can. */
export function findPartsRefusal({ terms, isCapped, partsDone }: Omit<PartContext, keyof WholeOffer | 'lines'>) {
  if (!terms) return 'parts_off'
  if (isCapped) return 'capped'
  return partsDone >= terms.maxParts ? 'parts_used' : null
}

/** The smallest stake that has to stay. */
const leastRest = ({ minRest }: PartTerms, lines: number): number => Math.max(minRest, lines)

/** The bounds of a part's stake. No part can be taken where the lower one exceeds the upper one. */
export function findPartBounds(
  { remaining, whole, lines }: PartContext,
  terms: PartTerms,
): { min: number; max: number } {
  const min = Math.max(1, partStakeForAmount({ remaining, whole }, terms.minPaid))
  return { min, max: remaining - leastRest(terms, lines) }
}

/**
 * Why the part cannot be cashed out although the whole can; null when it can. Returns the first matching reason in the
 * order of `PART_REFUSALS`.
 */
export function findPartRefusal(context: PartContext, { stake, amount }: ChosenPart): PartRefusal | null {
  const { terms, remaining, lines } = context
  const refusal = findPartsRefusal(context)
  if (refusal || !terms) return refusal
  if (amount < terms.minPaid) return 'part_small'
  return remaining - stake < leastRest(terms, lines) ? 'rest_small' : null
}

/** A part as it is requested. */
export interface PartRequest {
  /** The open stake that the player saw. */
  readonly remaining: number
  /** The part of it. */
  readonly stake: number
}

interface BetInParts {
  readonly stake: { readonly value: number }
  readonly cashed_out?: { readonly parts: readonly { readonly stake: number; readonly amount: number }[] }
}

/** What was paid for a part that was requested; null when it was not taken. Only one can be taken of an open stake. */
export function findPaidPart({ stake, cashed_out }: BetInParts, request: PartRequest): number | null {
  let remaining = stake.value
  for (const part of cashed_out?.parts ?? []) {
    if (remaining === request.remaining) return part.stake === request.stake ? part.amount : null
    remaining -= part.stake
  }
  return null
}

export type PartDecision =
  | { readonly kind: 'accepted'; readonly amount: MinorUnits }
  /** The part is worth less than the player saw, or another part was taken since. */
  | { readonly kind: 'changed'; readonly amount: MinorUnits }
  | { readonly kind: 'unavailable' }

/**
 * Decides a request for a part: paid is what the part is worth now, never less than shown. `remaining` is the open
 * stake that the player saw, with the current one: two pages cannot each take half of one bet.
 */
export function resolvePartRequest(
  shown: number,
  now: MinorUnits | null,
  remaining: { readonly seen: number; readonly now: number },
): PartDecision {
  if (now === null) return { kind: 'unavailable' }
  return { kind: now >= shown && remaining.seen === remaining.now ? 'accepted' : 'changed', amount: now }
}
