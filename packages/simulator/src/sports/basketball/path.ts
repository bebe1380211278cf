import type { Spread } from '../../models/basketball-clock.ts'
import { normalCdf } from '../../models/normal.ts'

/**
 * The way of a margin or a total through the quarters, on a lattice of half points: where it may stand in the end if it
 * keeps within bounds on the way. Bounds lie on half points, so the lattice cuts no cell in two.
 */

const STEP = 0.5
/** Beyond so many deviations nothing is expected. */
const REACH = 5

export interface Bounds {
  readonly low: number
  readonly high: number
}

/** A stretch of the match: how much it will bring, within which bounds, and the bounds of the sum after it. */
export interface Stretch {
  readonly gain: Spread
  readonly within: Bounds
  readonly after: Bounds
}

export const ANYWHERE: Bounds = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }

/** Chances of the cells [first + i, first + i + 1) · STEP. */
export interface Ends {
  readonly first: number
  readonly chances: Float64Array
}

const NONE: Ends = { first: 0, chances: new Float64Array(0) }

/** Where a sum of independent normal gains ends when every stretch keeps its bounds. */
export function endsOf(stretches: readonly Stretch[]): Ends {
  let ends: Ends | undefined
  for (const stretch of joinFree(stretches)) {
    ends = keepWithin(ends ? gainOn(ends, stretch) : gainAlone(stretch), stretch.after)
    if (ends.chances.length === 0) return NONE
  }
  return ends ?? NONE
}

/** Stretches with nothing asked of either or between them are one. */
function joinFree(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const stretch of stretches) {
    const last = joined.at(-1)
    if (last?.within === ANYWHERE && last.after === ANYWHERE && stretch.within === ANYWHERE) {
      joined[joined.length - 1] = { ...stretch, gain: addGains(last.gain, stretch.gain) }
    } else joined.push(stretch)
  }
  return joined
}

function addGains(a: Spread, b: Spread): Spread {
  return { mean: a.mean + b.mean, deviation: Math.hypot(a.deviation, b.deviation) }
}

/** P(gain in [from, to) and within its bounds). */
function chanceIn({ gain, within }: Stretch, from: number, to: number): number {
  const low = Math.max(from, within.low)
  const high = Math.min(to, within.high)
  if (low >= high) return 0
  return normalCdf((high - gain.mean) / gain.deviation) - normalCdf((low - gain.mean) / gain.deviation)
}

function rangeOf({ mean, deviation }: Spread): [first: number, end: number] {
  const reach = REACH * deviation + STEP
  return [Math.floor((mean - reach) / STEP), Math.ceil((mean + reach) / STEP)]
}

function gainAlone(stretch: Stretch): Ends {
  const [first, end] = rangeOf(stretch.gain)
  const chances = new Float64Array(end - first)
  return { first, chances: chances.map((_, i) => chanceIn(stretch, (first + i) * STEP, (first + i + 1) * STEP)) }
}

/** From the middle of each cell: a gain leads into the cell whose middle it comes nearest to. */
function gainOn(ends: Ends, stretch: Stretch): Ends {
  const [first, end] = rangeOf(stretch.gain)
  const gains = new Float64Array(end - first)
  for (let i = 0; i < gains.length; i++) {
    gains[i] = chanceIn(stretch, (first + i - 0.5) * STEP, (first + i + 0.5) * STEP)
  }
  const chances = new Float64Array(ends.chances.length + gains.length - 1)
  ends.chances.forEach((chance, from) => {
    if (chance < 1e-12) return
    for (let i = 0; i < gains.length; i++)
      chances[from + i] = (chances[from + i] as number) + chance * (gains[i] as number)
  })
  return { first: ends.first + first, chances }
}

function keepWithin({ first, chances }: Ends, { low, high }: Bounds): Ends {
  return {
    first,
    chances: chances.map((chance, i) => {
      const middle = (first + i + 0.5) * STEP
      return middle > low && middle < high ? chance : 0
    }),
  }
}

/** P(end in [low, high)), within a cell by proportion. */
export function chanceWithin(ends: Ends): (bounds: Bounds) => number {
  const sums = new Float64Array(ends.chances.length + 1)
  ends.chances.forEach((chance, i) => {
    sums[i + 1] = (sums[i] as number) + chance
  })
  const below = (value: number): number => {
    const place = Math.min(ends.chances.length, Math.max(0, value / STEP - ends.first))
    const cell = Math.floor(place)
    return (sums[cell] as number) + (place - cell) * (ends.chances[cell] ?? 0)
  }
  return ({ low, high }) => Math.max(0, below(high) - below(low))
}

/** Σ over the ends of `weight` at the middle of each. */
export function sumOver({ first, chances }: Ends, weight: (middle: number) => number): number {
  let sum = 0
  chances.forEach((chance, i) => {
    if (chance > 0) sum += chance * weight((first + i + 0.5) * STEP)
  })
  return sum
}
