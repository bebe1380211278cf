/**
 * An innings of twenty overs, ball by ball: what a ball brings depends on the part of the innings, on the wickets lost and
 * on how good the batting is; all distributions of runs follow from it. Wides and no-balls count among the singles.
 * Script and prices use the same law.
 */

export const BALLS = 120
export const OVER = 6
export const WICKETS = 10
/** Cells of a distribution of runs; what is more goes into the last. */
export const RUNS = 330
/** Runs of a ball by outcome; the last outcome is a wicket. */
export const OUTCOMES = [0, 1, 2, 3, 4, 6, 0] as const
export const WICKET = 6

/** Chances of 1, 2, 3, 4, 6 and of a wicket: with few fielders out, in the middle, at the end. */
const PARTS = [
  { until: 36, chances: [0.31, 0.05, 0.005, 0.15, 0.04, 0.036] },
  { until: 90, chances: [0.44, 0.075, 0.005, 0.085, 0.05, 0.042] },
  { until: BALLS, chances: [0.37, 0.1, 0.005, 0.115, 0.09, 0.08] },
] as const
/** How much of the boundaries the lower order makes, by wickets lost. */
const ORDER = [1.06, 1.04, 1.02, 0.99, 0.94, 0.86, 0.76, 0.64, 0.52, 0.4] as const

export class BattingRates {
  /** The factor of the boundaries. */
  readonly level: number
  private readonly chances: readonly (readonly Float64Array[])[]

  constructor(level: number) {
    this.level = level
    this.chances = PARTS.map(({ chances }) => ORDER.map((order, lost) => ballChances(chances, level * order, lost)))
  }

  /** Chances of the outcomes of a ball, in the order of `OUTCOMES`. @param ball from 0 */
  ball(ball: number, wickets: number): Float64Array {
    const part = PARTS.findIndex(({ until }) => ball < until)
    return this.chances[part < 0 ? PARTS.length - 1 : part]?.[wickets] as Float64Array
  }

  /** Expected runs of a whole innings. */
  get mean(): number {
    let [after, now] = [new Float64Array(WICKETS + 1), new Float64Array(WICKETS + 1)]
    for (let ball = BALLS - 1; ball >= 0; ball--) {
      for (let lost = 0; lost < WICKETS; lost++) {
        const chances = this.ball(ball, lost)
        let runs = (chances[WICKET] as number) * (after[lost + 1] as number)
        for (let outcome = 0; outcome < WICKET; outcome++) {
          runs += (chances[outcome] as number) * ((OUTCOMES[outcome] as number) + (after[lost] as number))
        }
        now[lost] = runs
      }
      ;[after, now] = [now, after]
    }
    return after[0] as number
  }
}

/** The less a side hits, the more dot balls; the lower the order, the more wickets. */
function ballChances(base: readonly number[], level: number, lost: number): Float64Array {
  const [single = 0, double = 0, triple = 0, four = 0, six = 0, wicket = 0] = base
  const out = wicket * (1 + 0.06 * Math.max(0, lost - 4))
  const row = [single, double, triple, four * level, six * level, out]
  const dot = 1 - row.reduce((sum, p) => sum + p, 0)
  return Float64Array.from([dot, ...row])
}

const LAWS = new Map<number, BattingRates>()

/** The side that makes `mean` runs in a whole innings, to the nearest run. */
export function createBattingRates(mean: number): BattingRates {
  const runs = Math.round(Math.min(230, Math.max(90, mean)))
  let law = LAWS.get(runs)
  if (!law) {
    law = solveLaw(runs)
    LAWS.set(runs, law)
  }
  return law
}

function solveLaw(runs: number): BattingRates {
  let low = 0.2
  let high = 2
  for (let round = 0; round < 16; round++) {
    const middle = (low + high) / 2
    if (new BattingRates(middle).mean < runs) low = middle
    else high = middle
  }
  return new BattingRates((low + high) / 2)
}

/** Wickets that end a super over, and the ball of an innings that its first is like. */
export const SUPER_WICKETS = 2
export const SUPER_BALL = BALLS - OVER

/** Runs of a super over. */
export function superOver(law: BattingRates): Float64Array {
  let rows = [new Float64Array(OVER * 6 + 1), new Float64Array(OVER * 6 + 1)]
  const result = new Float64Array(OVER * 6 + 1)
  rowOf(rows, 0)[0] = 1
  for (let ball = 0; ball < OVER; ball++) {
    const next = rows.map(row => new Float64Array(row.length))
    rows.forEach((row, lost) => {
      row.forEach((p, r) => {
        if (p === 0) return
        law.ball(SUPER_BALL + ball, 0).forEach((chance, outcome) => {
          if (outcome === WICKET) add(next[lost + 1] ?? result, r, p * chance)
          else add(rowOf(next, lost), r + (OUTCOMES[outcome] as number), p * chance)
        })
      })
    })
    rows = next
  }
  for (const row of rows) addAll(result, row)
  return result
}

/** The row of so many wickets lost. */
export function rowOf(rows: readonly Float64Array[], index: number): Float64Array {
  return rows[index] as Float64Array
}

export function add(row: Float64Array, index: number, p: number): void {
  row[index] = (row[index] as number) + p
}

export function addAll(to: Float64Array, row: Float64Array): void {
  for (let i = 0; i < row.length; i++) add(to, i, row[i] as number)
}
