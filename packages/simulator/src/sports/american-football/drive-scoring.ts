import { CONVERSION, type DriveChances, qualityOf } from '../../models/football-drive.ts'
import { addSpreads, NOTHING, Spread } from '../../models/spread.ts'
import type { Pair, Side } from '../../shared/side.ts'
import type { ExtraCell } from '../periods/model.ts'
import { addTo, other } from '../periods/state.ts'

/**
 * How points come in American football: the sides have the ball in turn, three times each in a quarter, and every drive
 * stands for itself. Who ends level plays on: a drive each, then whoever scores first. Script and model read it here.
 */

/** Drives of a quarter, of both sides together. */
export const DRIVES = 6

/** Quality of both sides, from what home is better by and what both score. */
export function qualitiesOf(edge: number, total: number): readonly [home: number, away: number] {
  const drives = 2 * DRIVES
  const of = (points: number) => qualityOf(Math.max(0.3, points / drives))
  return [of((total + edge) / 2), of((total - edge) / 2)]
}

/** The side with the ball first in a quarter: the other one after half-time. */
export function firstIn(quarter: number, first: Side): Side {
  return quarter < 2 ? first : other(first)
}

/** Points of a drive with its tries. */
export function drivePoints({ touchdown, fieldGoal }: DriveChances): Spread {
  const chances = new Float64Array(9)
  chances[0] = 1 - touchdown - fieldGoal
  chances[3] = fieldGoal
  CONVERSION.forEach((chance, points) => {
    chances[6 + points] = touchdown * chance
  })
  return new Spread(0, chances)
}

/** Points of a try alone. */
export const TRY_POINTS = new Spread(0, Float64Array.from(CONVERSION))

/** Points of several drives alike. */
export function repeat(points: Spread, count: number): Spread {
  let sum = NOTHING
  for (let drive = 0; drive < count; drive++) sum = addSpreads(sum, points)
  return sum
}

/** An overtime at some point: drives over, who has the ball, what has been scored in it. */
export interface Overtime {
  readonly drives: number
  readonly side: Side
  readonly extra: Pair
  readonly isTry: boolean
}

/** Whether an overtime is over after so many drives. */
export function isDecided(drives: number, extra: Pair): boolean {
  return drives >= 2 && extra[0] !== extra[1]
}

/** Whether nothing follows a touchdown: it has won the match. */
export function winsAtOnce(drives: number, side: Side, extra: Pair): boolean {
  return drives >= 1 && extra[side] > extra[other(side)]
}

/**
 * How an overtime ends.
 * @param now chances of the drive being played  @param later of those after it, by side
 */
export function endOvertime(
  at: Overtime,
  now: DriveChances,
  later: readonly [DriveChances, DriveChances],
): ExtraCell[] {
  const cells: ExtraCell[] = []
  follow(at, now, later, 1, (extra, chance) => cells.push({ home: extra[0], away: extra[1], chance }))
  return cells
}

type Visit = (extra: Pair, chance: number) => void
type Later = readonly [DriveChances, DriveChances]

function follow(at: Overtime, now: DriveChances, later: Later, chance: number, visit: Visit): void {
  const { drives, side, extra } = at
  if (at.isTry) {
    CONVERSION.forEach((p, points) => {
      endDrive(at, addTo(extra, side, points), later, chance * p, visit)
    })
    return
  }
  if (drives >= 2) {
    endSuddenly(at, now, later, chance, visit)
    return
  }
  endDrive(at, extra, later, chance * (1 - now.touchdown - now.fieldGoal), visit)
  endDrive(at, addTo(extra, side, 3), later, chance * now.fieldGoal, visit)
  const six = addTo(extra, side, 6)
  if (winsAtOnce(drives, side, six)) visit(six, chance * now.touchdown)
  else follow({ ...at, extra: six, isTry: true }, now, later, chance * now.touchdown, visit)
}

function endDrive({ drives, side }: Overtime, extra: Pair, later: Later, chance: number, visit: Visit): void {
  if (isDecided(drives + 1, extra)) {
    visit(extra, chance)
    return
  }
  const next = other(side)
  follow({ drives: drives + 1, side: next, extra, isTry: false }, later[next], later, chance, visit)
}

/** The next score wins; the sides take turns for ever. */
function endSuddenly({ side, extra }: Overtime, now: DriveChances, later: Later, chance: number, visit: Visit): void {
  const score = (side: Side, { touchdown, fieldGoal }: DriveChances, weight: number) => {
    visit(addTo(extra, side, 3), weight * fieldGoal)
    visit(addTo(extra, side, 6), weight * touchdown)
  }
  const none = (chances: DriveChances) => 1 - chances.touchdown - chances.fieldGoal
  const next = other(side)
  score(side, now, chance)
  const rounds = (chance * none(now)) / (1 - none(later[0]) * none(later[1]))
  score(next, later[next], rounds)
  score(side, later[side], rounds * none(later[next]))
}
