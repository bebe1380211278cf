/** The distribution of a whole number: of points, of rounds, of a lead. */
export class Spread {
  /** Value of the first entry of `chances`. */
  readonly first: number
  readonly chances: Float64Array
  private tails: Float64Array | undefined

  constructor(first: number, chances: Float64Array) {
    this.first = first
    this.chances = chances
  }

  /** P(number > value); `value` is no whole number. */
  above(value: number): number {
    this.tails ??= sumTails(this.chances)
    const index = Math.max(0, Math.min(Math.ceil(value) - this.first, this.chances.length))
    return this.tails[index] as number
  }

  /** P(number is odd). */
  get odd(): number {
    let sum = 0
    for (let i = 0; i < this.chances.length; i++) if ((this.first + i) % 2 !== 0) sum += this.chances[i] as number
    return sum
  }
}

function sumTails(chances: Float64Array): Float64Array {
  const tails = new Float64Array(chances.length + 1)
  for (let i = chances.length - 1; i >= 0; i--) tails[i] = (tails[i + 1] as number) + (chances[i] as number)
  return tails
}

/** Chances below this are left out at both ends. */
const NEXT_TO_NOTHING = 1e-10

/** Sum of two independent numbers. */
export function addSpreads(a: Spread, b: Spread): Spread {
  const chances = new Float64Array(Math.max(0, a.chances.length + b.chances.length - 1))
  for (let i = 0; i < a.chances.length; i++) {
    const p = a.chances[i] as number
    if (p === 0) continue
    for (let j = 0; j < b.chances.length; j++)
      chances[i + j] = (chances[i + j] as number) + p * (b.chances[j] as number)
  }
  return trim(a.first + b.first, chances)
}

/** Weighted parts of one distribution. */
export function mixSpreads(parts: readonly (readonly [weight: number, spread: Spread])[]): Spread {
  const filled = parts.filter(([weight, { chances }]) => weight > 0 && chances.length > 0)
  if (filled.length === 0) return new Spread(0, new Float64Array(0))
  const first = Math.min(...filled.map(([, spread]) => spread.first))
  const end = Math.max(...filled.map(([, spread]) => spread.first + spread.chances.length))
  const chances = new Float64Array(end - first)
  for (const [weight, spread] of filled) {
    const shift = spread.first - first
    for (let i = 0; i < spread.chances.length; i++) {
      chances[i + shift] = (chances[i + shift] as number) + weight * (spread.chances[i] as number)
    }
  }
  return new Spread(first, chances)
}

/** Counts of weighted cases. */
export function spreadOf<T>(cases: readonly T[], value: (item: T) => number, chance: (item: T) => number): Spread {
  if (cases.length === 0) return new Spread(0, new Float64Array(0))
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const item of cases) {
    first = Math.min(first, value(item))
    last = Math.max(last, value(item))
  }
  const chances = new Float64Array(last - first + 1)
  for (const item of cases) chances[value(item) - first] = (chances[value(item) - first] as number) + chance(item)
  return trim(first, chances)
}

function trim(first: number, chances: Float64Array): Spread {
  let from = 0
  let to = chances.length
  while (from < to && (chances[from] as number) < NEXT_TO_NOTHING) from++
  while (to > from && (chances[to - 1] as number) < NEXT_TO_NOTHING) to--
  return new Spread(first + from, chances.subarray(from, to))
}

export const NOTHING = new Spread(0, new Float64Array([1]))
