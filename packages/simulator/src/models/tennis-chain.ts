/**
 * Tennis as independent points: the server wins each with a fixed probability. Games, tie-breaks and sets are
 * Markov chains, re-run from the live score. `a` and `b` are the two players; `pa` and `pb` the chances of each
 * to win a point on the own serve.
 */

/** P(server wins the game) from points won by server and receiver (0, 1, 2, 3 = 40, 4 = advantage). */
export function holdProbability(p: number, server = 0, receiver = 0): number {
  const q = 1 - p
  const deuce = (p * p) / (p * p + q * q)
  const chance = (s: number, r: number): number => {
    if (s >= 3 && r >= 3) return s === r ? deuce : s > r ? p + q * deuce : p * deuce
    if (s >= 4) return 1
    if (r >= 4) return 0
    return p * chance(s + 1, r) + q * chance(s, r + 1)
  }
  return chance(server, receiver)
}

/** The server of point number `index` (from 0) of a tie-break: 0 the first server, 1 the other; A, BB, AA, BB … */
export function tieBreakServer(index: number): 0 | 1 {
  return Math.floor((index + 1) / 2) % 2 === 0 ? 0 : 1
}

/**
 * P(a wins a tie-break to seven, two clear) from the points so far.
 * @param aFirst whether a served the first point
 */
export function tieBreakProbability(pa: number, pb: number, aFirst: boolean, pointsA = 0, pointsB = 0): number {
  // From level at six or more the next two points have one serve each: the pair decides or leaves it level.
  const level = (pa * (1 - pb)) / (pa * (1 - pb) + (1 - pa) * pb)
  const memo = new Map<number, number>()
  const chance = (a: number, b: number): number => {
    if (a >= 7 && a - b >= 2) return 1
    if (b >= 7 && b - a >= 2) return 0
    if (a >= 6 && a === b) return level
    const key = a * 64 + b
    const cached = memo.get(key)
    if (cached !== undefined) return cached
    const aServes = (tieBreakServer(a + b) === 0) === aFirst
    const win = aServes ? pa : 1 - pb
    const value = win * chance(a + 1, b) + (1 - win) * chance(a, b + 1)
    memo.set(key, value)
    return value
  }
  return chance(pointsA, pointsB)
}

/** Final scores of a set in a fixed order: a's games then b's. */
export const SET_SCORES: readonly (readonly [number, number])[] = [
  [6, 0],
  [6, 1],
  [6, 2],
  [6, 3],
  [6, 4],
  [7, 5],
  [7, 6],
  [0, 6],
  [1, 6],
  [2, 6],
  [3, 6],
  [4, 6],
  [5, 7],
  [6, 7],
]

const SCORE_COUNT = SET_SCORES.length
const SCORE_INDEX = new Map(SET_SCORES.map(([a, b], index) => [a * 8 + b, index]))

/** Distribution over SET_SCORES. */
export type SetDistribution = Float64Array

/** Chances of the final score of a set from any games score. `aServes`: who serves the next game. */
export interface SetTable {
  from(gamesA: number, gamesB: number, aServes: boolean): SetDistribution
}

/** Builds the set chain for two players; each state is worked out once, when first asked for. */
export function createSetTable(pa: number, pb: number): SetTable {
  const holdA = holdProbability(pa)
  const holdB = holdProbability(pb)
  const states: (SetDistribution | undefined)[] = []
  const build = (a: number, b: number, aServes: boolean): SetDistribution => {
    const end = SCORE_INDEX.get(a * 8 + b)
    if (end !== undefined && !(a === 6 && b === 6)) return CERTAIN[end] as SetDistribution
    if (a === 6 && b === 6) return blend(from(7, 6, true), from(6, 7, true), tieBreakProbability(pa, pb, aServes))
    const win = aServes ? holdA : 1 - holdB
    return blend(from(a + 1, b, !aServes), from(a, b + 1, !aServes), win)
  }
  const from = (a: number, b: number, aServes: boolean): SetDistribution => {
    const key = a * 16 + b * 2 + (aServes ? 1 : 0)
    const cached = states[key]
    if (cached) return cached
    const built = build(a, b, aServes)
    states[key] = built
    return built
  }
  return { from }
}

/** The distributions of finished sets. */
const CERTAIN: readonly SetDistribution[] = SET_SCORES.map((_, index) => {
  const result = new Float64Array(SCORE_COUNT)
  result[index] = 1
  return result
})

/** weight · first + (1 − weight) · second. */
export function blend(first: Float64Array, second: Float64Array, weight: number): Float64Array {
  const result = new Float64Array(first.length)
  for (let i = 0; i < result.length; i++) {
    result[i] = weight * (first[i] as number) + (1 - weight) * (second[i] as number)
  }
  return result
}

/** P(a wins the set). */
export function setWin(distribution: SetDistribution): number {
  let sum = 0
  for (let i = 0; i < 7; i++) sum += distribution[i] as number
  return sum
}

/** P(a wins the match) from sets won, each further set won with probability `p`. */
export function matchProbability(p: number, bestOf: 3 | 5, setsA = 0, setsB = 0): number {
  const needed = (bestOf + 1) / 2
  if (setsA >= needed) return 1
  if (setsB >= needed) return 0
  return p * matchProbability(p, bestOf, setsA + 1, setsB) + (1 - p) * matchProbability(p, bestOf, setsA, setsB + 1)
}
