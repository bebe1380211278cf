/**
 * The least that subsets of bets gain over all results. A subset is a bit mask of its bets. A minimum below zero counts as
 * zero: the person can leave the bets out.
 */

/** Results in which a subset was found to lose most recently; they are tried first. */
const MOST_KILLERS = 8

const memberLists: (readonly number[])[] = [[]]

/** The bets of a subset. */
function listMembers(mask: number): readonly number[] {
  for (let next = memberLists.length; next <= mask; next++) {
    const highest = 31 - Math.clz32(next)
    memberLists.push([...(memberLists[next ^ (1 << highest)] ?? []), highest])
  }
  return memberLists[mask] ?? []
}

function sumRow(gains: Float64Array, from: number, members: readonly number[]): number {
  let sum = 0
  for (const bet of members) sum += gains[from + bet] ?? 0
  return sum
}

/** The least gain of every subset of `betCount` bets, at least 0, by mask; `gains` has a row for each result. */
export function computeSubsetMinima(gains: Float64Array, betCount: number): Float64Array {
  const minima = new Float64Array(2 ** betCount)
  const killers: number[] = []
  for (let mask = 1; mask < minima.length; mask++) {
    const members = listMembers(mask)
    if (killers.some(from => sumRow(gains, from, members) <= 0)) continue
    let least = Number.POSITIVE_INFINITY
    for (let from = 0; from < gains.length && least > 0; from += betCount) {
      const sum = sumRow(gains, from, members)
      if (sum < least) least = sum
      if (sum > 0) continue
      killers.unshift(from)
      killers.length = Math.min(killers.length, MOST_KILLERS)
    }
    minima[mask] = Math.max(0, least)
  }
  return minima
}

/** Replaces the value of every mask by the largest among its subsets. */
export function spreadMaxima(values: Float64Array): Float64Array {
  const spread = values.slice()
  for (let bit = 1; bit < spread.length; bit <<= 1) {
    for (let mask = 0; mask < spread.length; mask++) {
      if (mask & bit) spread[mask] = Math.max(spread[mask] ?? 0, spread[mask ^ bit] ?? 0)
    }
  }
  return spread
}

export interface TrimOptions {
  readonly gains: Float64Array
  readonly weights: Float64Array
  readonly betCount: number
  /** The weight of the results that are left out. */
  readonly share: number
}

/** For sums of weights that are the share exactly but for rounding. */
const TOLERANCE = 1e-9

/** The weight of the results in which a subset gains less than `least`; above the share it is not counted to its end. */
export function computeWeightBelow(mask: number, least: number, options: TrimOptions): number {
  const { gains, weights, betCount, share } = options
  const members = listMembers(mask)
  let below = 0
  for (let atom = 0; atom < weights.length && below <= share + TOLERANCE; atom++) {
    if (sumRow(gains, atom * betCount, members) < least) below += weights[atom] ?? 0
  }
  return below
}

/** The least gain of a subset in all but the least favourable results of the share; 0 below `least`, which is above 0. */
export function computeTrimmedMinimum(mask: number, least: number, options: TrimOptions): number {
  const { gains, weights, betCount, share } = options
  const below = computeWeightBelow(mask, least, options)
  if (below > share + TOLERANCE) return 0
  const members = listMembers(mask)
  const sums = new Float64Array(weights.length)
  const sumWeights = new Float64Array(weights.length)
  let count = 0
  for (let atom = 0; atom < weights.length; atom++) {
    const sum = sumRow(gains, atom * betCount, members)
    if (sum < least) continue
    sums[count] = sum
    sumWeights[count++] = weights[atom] ?? 0
  }
  return findQuantile(sums.subarray(0, count), sumWeights.subarray(0, count), share + TOLERANCE - below)
}

/** The lowest value up to which the weights of all values are more than `share`; 0 without one. Reorders both lists. */
function findQuantile(values: Float64Array, weights: Float64Array, share: number): number {
  let left = share
  for (let count = values.length; count > 0; ) {
    const pivot = values[count >> 1] ?? 0
    let [lower, equal] = [0, 0]
    for (let index = 0; index < count; index++) {
      const value = values[index] ?? 0
      if (value < pivot) lower += weights[index] ?? 0
      else if (value === pivot) equal += weights[index] ?? 0
    }
    const isLower = lower > left
    if (!isLower && lower + equal > left) return pivot
    if (!isLower) left -= lower + equal
    let remaining = 0
    for (let index = 0; index < count; index++) {
      const value = values[index] ?? 0
      if (isLower ? value >= pivot : value <= pivot) continue
      values[remaining] = value
      weights[remaining++] = weights[index] ?? 0
    }
    count = remaining
  }
  return 0
}

export function countMembers(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count++
  return count
}
