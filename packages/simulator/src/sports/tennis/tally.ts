import type { Random } from '../../shared/random.ts'
import type { Pair, Side } from '../../shared/side.ts'

/** Counts of a tennis match beside its score, point by point, each count home then away. */

export interface Tally {
  readonly points: Pair
  readonly aces: Pair
  readonly doubleFaults: Pair
  readonly served: Pair
  readonly servedWon: Pair
  readonly firstIn: Pair
  readonly firstWon: Pair
  readonly breaks: Pair
}

const NONE: Pair = [0, 0]
export const NO_TALLY: Tally = {
  points: NONE,
  aces: NONE,
  doubleFaults: NONE,
  served: NONE,
  servedWon: NONE,
  firstIn: NONE,
  firstWon: NONE,
  breaks: NONE,
}

/** First serves that are in, of serves; of points won on serve aces; of those lost double faults. */
const FIRST_IN = 0.62
const ACE = 0.11
const DOUBLE_FAULT = 0.09
/** How much oftener a first serve wins than any: it is in the better part of the points won. */
const FIRST_OF_WON = 0.69

export interface Point {
  readonly server: Side
  readonly winner: Side
  readonly isBreak: boolean
}

/** @param random draws of its own, so that counting does not change what happens */
export function countPoint(tally: Tally, random: Random, { server, winner, isBreak }: Point): Tally {
  const hasWon = winner === server
  const isFirst = random.chance(hasWon ? FIRST_OF_WON : FIRST_IN - 0.12)
  const isAce = hasWon && random.chance(ACE)
  const isFault = !hasWon && !isFirst && random.chance(DOUBLE_FAULT * 2)
  const add = (pair: Pair, side: Side, isCounted: boolean): Pair => {
    if (!isCounted) return pair
    return side === 0 ? [pair[0] + 1, pair[1]] : [pair[0], pair[1] + 1]
  }
  return {
    points: add(tally.points, winner, true),
    aces: add(tally.aces, server, isAce),
    doubleFaults: add(tally.doubleFaults, server, isFault),
    served: add(tally.served, server, true),
    servedWon: add(tally.servedWon, server, hasWon),
    firstIn: add(tally.firstIn, server, isFirst),
    firstWon: add(tally.firstWon, server, isFirst && hasWon),
    breaks: add(tally.breaks, winner, isBreak),
  }
}
