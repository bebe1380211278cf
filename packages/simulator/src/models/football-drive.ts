/**
 * An American football drive as a chain of plays: four downs to gain ten yards, and so on to the end zone, a field goal,
 * or the loss of the ball. From any down and place the chances of its ends follow; a side's quality tilts the yards that
 * plays gain.
 */

export type PlayKind = 'run' | 'pass'

export interface Play {
  readonly kind: PlayKind
  readonly gain: number
  /** The ball is lost. */
  readonly isLost: boolean
}

/** How a drive may end in points. */
export interface DriveChances {
  readonly touchdown: number
  readonly fieldGoal: number
}

/** Where a drive stands: yards to the end zone, and those to go there from the line for a first down. */
export interface Spot {
  readonly down: number
  readonly toGoal: number
  /** Yards from the line for a first down to the end zone; 0 when that is the goal line itself. */
  readonly marker: number
}

type Weighted = readonly [weight: number, gain: number]

const RUNS: readonly Weighted[] = [
  [0.09, -2],
  [0.1, 0],
  [0.11, 1],
  [0.14, 2],
  [0.14, 3],
  [0.13, 4],
  [0.08, 5],
  [0.06, 6],
  [0.06, 8],
  [0.05, 12],
  [0.025, 18],
  [0.008, 35],
]
/** A pass that is not caught gains nothing. */
const PASSES: readonly Weighted[] = [
  [0.36, 0],
  [0.06, -7],
  [0.06, 3],
  [0.1, 5],
  [0.1, 7],
  [0.08, 9],
  [0.08, 12],
  [0.06, 16],
  [0.04, 22],
  [0.02, 35],
  [0.01, 55],
]
const PASS_SHARE = 0.56
const INTERCEPTED = 0.024
const FUMBLED = 0.011

/** Farthest from the end zone at which a field goal is tried. */
const IN_RANGE = 36

/** P(a field goal is good) from so many yards before the end zone. */
export function fieldGoalChance(toGoal: number): number {
  return 0.99 - 0.0115 * Math.max(0, toGoal - 5)
}

export function isInRange(toGoal: number): boolean {
  return toGoal <= IN_RANGE
}

export function firstDown(toGoal: number): Spot {
  return { down: 1, toGoal, marker: Math.max(0, toGoal - 10) }
}

/** Where the ball is after a play; undefined in the end zone. */
export function advance({ down, toGoal, marker }: Spot, gain: number): Spot | undefined {
  const reached = Math.min(99, toGoal - gain)
  if (reached <= 0) return undefined
  return reached <= marker ? firstDown(reached) : { down: down + 1, toGoal: reached, marker }
}

export interface WeightedPlay {
  readonly play: Play
  readonly chance: number
}

/** The plays of a side of some quality (0 is usual), with their chances. */
export function listPlays(quality: number): readonly WeightedPlay[] {
  const part = (kind: PlayKind, share: number, lost: number, gains: readonly Weighted[]): WeightedPlay[] => {
    const tilted = gains.map(([weight, gain]) => [weight * Math.exp((quality * gain) / 10), gain] as const)
    const sum = tilted.reduce((all, [weight]) => all + weight, 0)
    return [
      { play: { kind, gain: 0, isLost: true }, chance: share * lost },
      ...tilted.map(([weight, gain]) => ({
        play: { kind, gain, isLost: false },
        chance: (share * (1 - lost) * weight) / sum,
      })),
    ]
  }
  return [...part('run', 1 - PASS_SHARE, FUMBLED, RUNS), ...part('pass', PASS_SHARE, INTERCEPTED, PASSES)]
}

/** Yards beyond the line for a first down that are distinguished. */
const SERIES = 45
/** Chances by down, then by yards beyond the line. */
type Series = readonly [touchdown: Float64Array, fieldGoal: Float64Array]

/** Chances of drives of one quality from every place. */
export class DriveTable {
  /** Chance by yards gained; what loses the ball is missing. */
  private readonly gains: readonly (readonly [gain: number, chance: number])[]
  /** At a first down, by yards to the end zone; 0 is the end zone. */
  private readonly touchdowns = new Float64Array(100)
  private readonly fieldGoals = new Float64Array(100)

  constructor(quality: number) {
    const byGain = new Map<number, number>()
    for (const { play, chance } of listPlays(quality)) {
      if (!play.isLost) byGain.set(play.gain, (byGain.get(play.gain) ?? 0) + chance)
    }
    this.gains = [...byGain]
    this.touchdowns[0] = 1
    // A series leads to nothing but later downs of its own and first downs nearer to the goal.
    for (let toGoal = 1; toGoal < 100; toGoal++) {
      const { touchdown, fieldGoal } = this.from(firstDown(toGoal))
      this.touchdowns[toGoal] = touchdown
      this.fieldGoals[toGoal] = fieldGoal
    }
  }

  from({ down, toGoal, marker }: Spot): DriveChances {
    const [touchdown, fieldGoal] = this.solve(marker, down, toGoal)
    const cell = down * SERIES + Math.min(SERIES - 1, toGoal - marker)
    return { touchdown: touchdown[cell] as number, fieldGoal: fieldGoal[cell] as number }
  }

  /** A series backwards from its fourth down; of the current down one place alone. */
  private solve(marker: number, down: number, toGoal: number): Series {
    const touchdown = new Float64Array(5 * SERIES)
    const fieldGoal = new Float64Array(5 * SERIES)
    const farthest = Math.min(SERIES - 1, 99 - marker)
    for (let yards = 1; yards <= farthest; yards++) {
      if (isInRange(marker + yards)) fieldGoal[4 * SERIES + yards] = fieldGoalChance(marker + yards)
    }
    for (let at = 3; at >= down; at--) {
      const current = Math.min(farthest, toGoal - marker)
      for (let yards = at === down ? current : 1; yards <= (at === down ? current : farthest); yards++) {
        const cell = at * SERIES + yards
        for (const [gain, chance] of this.gains) {
          const beyond = Math.min(farthest, yards - gain)
          const reached = marker + beyond
          const next = (at + 1) * SERIES + beyond
          const isFirst = beyond <= 0
          const place = Math.max(0, reached)
          touchdown[cell] =
            (touchdown[cell] as number) + chance * ((isFirst ? this.touchdowns[place] : touchdown[next]) as number)
          fieldGoal[cell] =
            (fieldGoal[cell] as number) + chance * ((isFirst ? this.fieldGoals[place] : fieldGoal[next]) as number)
        }
      }
    }
    return [touchdown, fieldGoal]
  }
}

/** Where drives begin: after a kick often at the 25, else thereabouts. */
export const USUAL_START = 75
export const USUAL_CHANCE = 0.45
export const START_FROM = 60
export const START_TO = 88

const GRID = 0.02
const LOWEST = -0.6
const HIGHEST = 0.8
const tables = new Map<number, DriveTable>()

function tableAt(index: number): DriveTable {
  const cached = tables.get(index) ?? new DriveTable(index * GRID)
  tables.set(index, cached)
  return cached
}

/** Chances of a drive between the two nearest qualities of the grid. */
export function chancesOf(quality: number, read: (table: DriveTable) => DriveChances): DriveChances {
  const low = Math.floor(quality / GRID + 1e-9)
  const part = quality / GRID - low
  const a = read(tableAt(low))
  const b = read(tableAt(low + 1))
  return {
    touchdown: a.touchdown * (1 - part) + b.touchdown * part,
    fieldGoal: a.fieldGoal * (1 - part) + b.fieldGoal * part,
  }
}

/** Of a drive that has not begun yet. */
export function freshDrive(quality: number): DriveChances {
  return chancesOf(quality, freshOf)
}

const fresh = new WeakMap<DriveTable, DriveChances>()

function freshOf(table: DriveTable): DriveChances {
  const cached = fresh.get(table)
  if (cached) return cached
  const usual = table.from(firstDown(USUAL_START))
  let touchdown = USUAL_CHANCE * usual.touchdown
  let fieldGoal = USUAL_CHANCE * usual.fieldGoal
  const each = (1 - USUAL_CHANCE) / (START_TO - START_FROM + 1)
  for (let toGoal = START_FROM; toGoal <= START_TO; toGoal++) {
    const chances = table.from(firstDown(toGoal))
    touchdown += each * chances.touchdown
    fieldGoal += each * chances.fieldGoal
  }
  const chances = { touchdown, fieldGoal }
  fresh.set(table, chances)
  return chances
}

/** After a touchdown: chances of no, one and two more points. */
export const CONVERSION: readonly [none: number, one: number, two: number] = [0.0968, 0.8648, 0.0384]

export function meanPoints({ touchdown, fieldGoal }: DriveChances): number {
  return touchdown * (6 + CONVERSION[1] + 2 * CONVERSION[2]) + 3 * fieldGoal
}

/** The quality of a side that scores so many points a drive. */
export function qualityOf(points: number): number {
  let low = LOWEST
  let high = HIGHEST
  for (let turn = 0; turn < 30; turn++) {
    const middle = (low + high) / 2
    if (meanPoints(freshDrive(middle)) < points) low = middle
    else high = middle
  }
  return (low + high) / 2
}
