/**
 * System bets: every combination of k out of n selections is a line, and the stake is divided equally over the lines.
 * Lines are not rounded; only the payout is.
 */
import { type MinorUnits, roundDownToMinor, toMinor } from '../money/money.ts'
import { multiply, type Rational, rational } from '../money/rational.ts'
import { isPossibleStake } from '../money/stake.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { symmetricSum, symmetricSumOfFractions } from './symmetric-sums.ts'

export interface SystemType {
  /** `"2/3"`. */
  id: string
  winCount: number
  totalCount: number
}

export const MIN_SYSTEM_SELECTIONS = 3
export const MAX_SYSTEM_SELECTIONS = 16

/** The number of lines: n choose k. */
export function countLines({ winCount, totalCount }: Pick<SystemType, 'winCount' | 'totalCount'>): number {
  let lines = 1
  // An integer after every step: a product of i consecutive numbers is divisible by i!.
  for (let i = 1; i <= winCount; i++) lines = (lines * (totalCount - winCount + i)) / i
  return lines
}

/** Whether k of n is a valid system: 3 to 16 selections, at least 2 and fewer than all winners, and the id `k/n`. */
export function isSystemType({ id, winCount, totalCount }: SystemType): boolean {
  const isWhole = Number.isInteger(winCount) && Number.isInteger(totalCount)
  const isInRange = totalCount >= MIN_SYSTEM_SELECTIONS && totalCount <= MAX_SYSTEM_SELECTIONS
  return isWhole && isInRange && winCount >= 2 && winCount < totalCount && id === `${winCount}/${totalCount}`
}

/** Parses a system id such as `"2/3"`; null when no such system exists. */
export function parseSystemId(id: string): SystemType | null {
  const match = /^([1-9]\d?)\/([1-9]\d?)$/.exec(id)
  const type = { id, winCount: Number(match?.[1]), totalCount: Number(match?.[2]) }
  return match && isSystemType(type) ? type : null
}

/** All systems for that number of selections, fewest winners first; empty below 3 and above 16. */
export function listSystemTypes(totalCount: number): readonly SystemType[] {
  if (totalCount < MIN_SYSTEM_SELECTIONS || totalCount > MAX_SYSTEM_SELECTIONS) return []
  return Array.from({ length: totalCount - 2 }, (_, at) => ({
    id: `${at + 2}/${totalCount}`,
    winCount: at + 2,
    totalCount,
  }))
}

/** The exact stake per line in minor units. */
export function stakePerLine(stake: number, type: SystemType): Rational {
  return rational(stake, countLines(type))
}

/** The stake per line in whole minor units, rounded down. */
export function roundStakePerLine(stake: number, type: SystemType): MinorUnits {
  return roundDownToMinor(stakePerLine(stake, type))
}

/** The stake of a system with that stake on each line; null when it is too large for a stake. */
export function computeSystemStake(perLine: MinorUnits, type: SystemType): MinorUnits | null {
  const stake = perLine * countLines(type)
  return isPossibleStake(stake) ? stake : null
}

/** The minimum stake: one minor unit per line. */
export function computeMinSystemStake(type: SystemType): MinorUnits {
  return toMinor(countLines(type))
}

function checkCount(type: SystemType, count: number): void {
  if (!isSystemType(type)) throw new RangeError(`not a system: ${type.id}`)
  if (count !== type.totalCount) throw new RangeError(`${type.id} has ${type.totalCount} selections, not ${count}`)
}

/**
 * The return per unit of the whole stake when every selection wins: the sum of the lines' products divided by the
 * number of lines. Throws RangeError when the prices do not fit the system.
 */
export function computeSystemOdds(type: SystemType, odds: readonly MilliOdds[]): Rational {
  checkCount(type, odds.length)
  const { winCount } = type
  return rational(symmetricSum(odds, winCount), BigInt(countLines(type)) * 1000n ** BigInt(winCount))
}

/**
 * The exact payout for leg multipliers (the odds of a won leg, 1 for void, 0 for lost). Throws RangeError like
 * `computeSystemOdds`.
 */
export function computeSystemPayout(stake: number, type: SystemType, multipliers: readonly Rational[]): Rational {
  checkCount(type, multipliers.length)
  return multiply(stakePerLine(stake, type), symmetricSumOfFractions(multipliers, type.winCount))
}

/** The exact return when every selection wins. */
export function computeSystemMaxReturn(stake: number, type: SystemType, odds: readonly MilliOdds[]): Rational {
  return multiply(rational(stake), computeSystemOdds(type, odds))
}

/** The exact minimum return of a winning system: only the required number of winners, those with the lowest odds. */
export function computeSystemMinReturn(stake: number, type: SystemType, odds: readonly MilliOdds[]): Rational {
  checkCount(type, odds.length)
  const smallest = odds.toSorted((a, b) => a - b).slice(0, type.winCount)
  const product = smallest.reduce((running, price) => running * BigInt(price), 1n)
  return multiply(stakePerLine(stake, type), rational(product, 1000n ** BigInt(type.winCount)))
}

export interface SystemReturns {
  lines: number
  /** In minor units, rounded down; for display only. */
  stakePerLine: MinorUnits
  minReturn: MinorUnits
  maxReturn: MinorUnits
}

/** The totals displayed for a system on the slip, in minor units. Throws RangeError like `computeSystemOdds`. */
export function computeSystemReturns(stake: number, type: SystemType, odds: readonly MilliOdds[]): SystemReturns {
  return {
    lines: countLines(type),
    stakePerLine: roundStakePerLine(stake, type),
    minReturn: roundDownToMinor(computeSystemMinReturn(stake, type, odds)),
    maxReturn: roundDownToMinor(computeSystemMaxReturn(stake, type, odds)),
  }
}

/** Whether no line can win any more: fewer legs than needed are open (null) or pay anything. */
export function isSystemLost(type: SystemType, multipliers: readonly (Rational | null)[]): boolean {
  const alive = multipliers.filter(multiplier => multiplier === null || multiplier.numerator > 0n)
  return alive.length < type.winCount
}
