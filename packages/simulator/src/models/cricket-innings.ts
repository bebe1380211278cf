import { add, addAll, BALLS, type BattingRates, OUTCOMES, OVER, RUNS, rowOf, WICKET, WICKETS } from './cricket-balls.ts'

/**
 * The remaining distribution of an innings, computed ball by ball over all numbers of runs and wickets. Negligible
 * scores are dropped on the way.
 */

/** An innings as it stands. */
export interface Standing {
  readonly balls: number
  readonly wickets: number
  readonly runs: number
}

export const FRESH: Standing = { balls: 0, wickets: 0, runs: 0 }

/** Chances of runs by wickets lost of innings that go on, and of runs of those that are over. */
interface Spread {
  rows: Float64Array[]
  readonly over: Float64Array
}

type Buffers = [Float64Array[], Float64Array[]]

/** The remaining distribution of an innings from its current state. */
export class InningsOutlook {
  private readonly law: BattingRates
  private readonly from: Standing
  /** Runs that end it. */
  private readonly target: number
  private readonly marks = new Map<number, Float64Array>()
  /** Wickets lost at its end. */
  readonly wickets = new Float64Array(WICKETS + 1)
  private falls: Float64Array | undefined
  private readonly counts = new Map<number, Float64Array>()
  private readonly overs: Float64Array[] = []

  constructor(law: BattingRates, from: Standing, target = Number.POSITIVE_INFINITY) {
    this.law = law
    this.from = from
    this.target = target
    this.play()
  }

  /** Runs when so many balls are bowled, or at the end of an innings that is over by then. */
  runsAt(balls: number): Float64Array | undefined {
    return this.marks.get(balls)
  }

  /** Runs at its end. */
  get total(): Float64Array {
    return this.marks.get(BALLS) as Float64Array
  }

  /** Runs when the next wicket falls, or at the end when none does. */
  get nextFall(): Float64Array {
    this.falls ??= this.playToFall()
    return this.falls
  }

  /** Number of one outcome (4 or 5: fours, sixes) still to come. The target is not looked at. */
  countOf(outcome: 4 | 5): Float64Array {
    const counts = this.counts.get(outcome) ?? this.playCounts(outcome)
    this.counts.set(outcome, counts)
    return counts
  }

  private playCounts(outcome: 4 | 5): Float64Array {
    const size = 40
    let [rows, next] = [0, 1].map(() => Array.from({ length: WICKETS + 1 }, () => new Float64Array(size))) as Buffers
    rowOf(rows, this.from.wickets)[0] = 1
    for (let ball = this.from.balls; ball < BALLS; ball++) {
      for (const row of next) row.fill(0)
      addAll(rowOf(next, WICKETS), rowOf(rows, WICKETS))
      for (let lost = this.from.wickets; lost < WICKETS; lost++) {
        const row = rowOf(rows, lost)
        const chances = this.law.ball(ball, lost)
        const more = chances[outcome] as number
        const out = chances[WICKET] as number
        scale(rowOf(next, lost), row, 0, size - 1, 1 - more - out)
        scale(rowOf(next, lost).subarray(1), row, 0, size - 2, more)
        scale(rowOf(next, lost + 1), row, 0, size - 1, out)
      }
      ;[rows, next] = [next, rows]
    }
    const result = new Float64Array(size)
    for (const row of rows) addAll(result, row)
    return result
  }

  /**
   * Runs from now to the end of an over that is being bowled or comes next, given that it begins.
   * @param ahead 0 for the current one, 1 for the one after it
   */
  over(ahead: 0 | 1): Float64Array {
    this.overs[ahead] ??= this.playOver(ahead)
    return this.overs[ahead]
  }

  private playOver(ahead: 0 | 1): Float64Array {
    const end = Math.min(BALLS, (Math.floor(this.from.balls / OVER) + 1) * OVER)
    const start: Standing = { ...this.from, runs: 0 }
    const limit = this.target - this.from.runs
    if (ahead === 0) return sum(this.advance(seed(start), start.balls, end, limit))
    const before = this.advance(seed(start), start.balls, end, limit)
    // The same runs of the over whatever came before it: only wickets count.
    const lost = before.rows.map(row => row.reduce((total, p) => total + p, 0))
    const fresh = seed({ ...start, runs: 0 })
    for (const [index, p] of lost.entries()) rowOf(fresh.rows, index)[0] = p
    const result = sum(this.advance(fresh, end, end + OVER, Number.POSITIVE_INFINITY))
    const begins = result.reduce((total, p) => total + p, 0)
    return result.map(p => p / begins)
  }

  /** P(no wicket in the rest of the current over), should the target be out of reach. */
  get noWicketInOver(): number {
    const { balls, wickets } = this.from
    const end = (Math.floor(balls / OVER) + 1) * OVER
    let stay = 1
    for (let ball = balls; ball < end; ball++) stay *= 1 - (this.law.ball(ball, wickets)[WICKET] as number)
    return stay
  }

  private play(): void {
    let spread = seed(this.from)
    for (const mark of [36, 60, 90, BALLS]) {
      if (mark < this.from.balls) continue
      const last = Math.max(this.from.balls, previous(mark))
      spread = this.advance(spread, last, mark, this.target)
      this.marks.set(mark, sum(spread))
    }
    for (const [lost, row] of spread.rows.entries()) {
      this.wickets[lost] = row.reduce((total, p) => total + p, 0)
    }
    add(this.wickets, WICKETS, 1 - this.wickets.reduce((total, p) => total + p, 0))
  }

  /** Runs of the pair that is in, ball by ball; what of them ends at the target stays there. */
  private playToFall(): Float64Array {
    const { wickets, balls, runs } = this.from
    const falls = new Float64Array(RUNS)
    let [row, next] = [new Float64Array(RUNS), new Float64Array(RUNS)]
    row[runs] = 1
    let high = runs
    for (let ball = balls; ball < BALLS; ball++) {
      const chances = this.law.ball(ball, wickets)
      next.fill(0)
      scale(falls, row, runs, high, chances[WICKET] as number)
      hit(chances, row, runs, high, this.target, next, falls)
      high = highest([next], runs, high)
      ;[row, next] = [next, row]
    }
    addAll(falls, row)
    return falls
  }

  private advance(spread: Spread, from: number, to: number, target: number): Spread {
    let low = lowest(spread.rows, 0)
    let high = highest(spread.rows, low, RUNS - 1)
    for (let ball = from; ball < to; ball++) {
      const next = spread.rows === SCRATCH[0] ? SCRATCH[1] : SCRATCH[0]
      for (const row of next) row.fill(0)
      for (let lost = this.from.wickets; lost < WICKETS; lost++) {
        const row = rowOf(spread.rows, lost)
        if (massOf(row, low, high) < NOTHING) continue
        const chances = this.law.ball(ball, lost)
        scale(next[lost + 1] ?? spread.over, row, low, high, chances[WICKET] as number)
        hit(chances, row, low, high, target, rowOf(next, lost), spread.over)
      }
      high = highest(next, low, high)
      low = lowest(next, low)
      spread.rows = next
    }
    return spread
  }
}

/** Less likely than this is never. */
const NOTHING = 1e-10

function massOf(row: Float64Array, low: number, high: number): number {
  let mass = 0
  for (let r = low; r <= high; r++) mass += row[r] as number
  return mass
}

/** The fewest runs that are possible, from `low` up. */
function lowest(rows: readonly Float64Array[], low: number): number {
  let least = low
  while (least < RUNS - 1 && rows.every(row => (row[least] as number) < NOTHING)) least++
  return least
}

/** The most runs that are possible after a ball, when before it they were `high`. */
function highest(rows: readonly Float64Array[], low: number, high: number): number {
  let most = Math.min(RUNS - 7, high + 6)
  while (most > low && rows.every(row => (row[most] as number) < NOTHING)) most--
  return most
}

function scale(to: Float64Array, row: Float64Array, low: number, high: number, p: number): void {
  for (let r = low; r <= high; r++) to[r] = (to[r] as number) + p * (row[r] as number)
}

/** A ball that is no wicket, from each number of runs; from the target on it ends the innings. */
function hit(
  chances: Float64Array,
  row: Float64Array,
  low: number,
  high: number,
  target: number,
  stay: Float64Array,
  over: Float64Array,
): void {
  for (let outcome = 0; outcome < WICKET; outcome++) {
    const p = chances[outcome] as number
    const scored = OUTCOMES[outcome] as number
    const last = Math.min(high, target - scored - 1)
    for (let r = low; r <= last; r++) stay[r + scored] = (stay[r + scored] as number) + p * (row[r] as number)
    for (let r = Math.max(low, last + 1); r <= high; r++) {
      over[r + scored] = (over[r + scored] as number) + p * (row[r] as number)
    }
  }
}

/** Rows of the ball before and of the ball after, in turn: nothing keeps them beyond a walk through the balls. */
const SCRATCH: readonly [Float64Array[], Float64Array[]] = [newRows(), newRows()]

function newRows(): Float64Array[] {
  return Array.from({ length: WICKETS }, () => new Float64Array(RUNS))
}

function seed({ wickets, runs }: Standing): Spread {
  const rows = SCRATCH[0]
  for (const row of rows) row.fill(0)
  const over = new Float64Array(RUNS)
  ;(rows[wickets] ?? over)[Math.min(RUNS - 1, runs)] = 1
  return { rows, over }
}

function previous(mark: number): number {
  return mark === BALLS ? 90 : mark === 90 ? 60 : mark === 60 ? 36 : 0
}

function sum({ rows, over }: Spread): Float64Array {
  const result = Float64Array.from(over)
  for (const row of rows) addAll(result, row)
  return result
}

const WHOLE = new Map<BattingRates, InningsOutlook>()

/** A whole innings of a side, worked out once. */
export function wholeInnings(law: BattingRates): InningsOutlook {
  let outlook = WHOLE.get(law)
  if (!outlook) {
    outlook = new InningsOutlook(law, FRESH)
    WHOLE.set(law, outlook)
  }
  return outlook
}
