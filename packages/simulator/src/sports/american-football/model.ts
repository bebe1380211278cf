import { computeMarketEstimate } from '../../markets/market-drift.ts'
import { chancesOf, type DriveChances, freshDrive } from '../../models/football-drive.ts'
import { addSpreads, NOTHING, type Spread } from '../../models/spread.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Side } from '../../shared/side.ts'
import { type ExtraCell, PERIOD_OVER, type PeriodRows, ScoreModel } from '../periods/model.ts'
import { DRIVES, drivePoints, endOvertime, qualitiesOf, repeat, TRY_POINTS } from './drive-scoring.ts'
import { type FootballState, QUARTERS } from './state.ts'

/** Points still to come by quarter: those of the drive being played, and of so many drives after it. */
export type FootballModel = ScoreModel<FootballState>

type Both<T> = readonly [home: T, away: T]

export function footballModel(fixture: Fixture, state: FootballState, at: number): FootballModel {
  const opinion = computeMarketEstimate(fixture, at)
  const qualities = qualitiesOf(opinion.edge, opinion.total)
  const fresh = [freshDrive(qualities[0]), freshDrive(qualities[1])] as const
  const points = [drivePoints(fresh[0]), drivePoints(fresh[1])] as const
  const quarter: PeriodRows = [repeat(points[0], DRIVES / 2), repeat(points[1], DRIVES / 2)]
  const rows = Array.from({ length: QUARTERS }, (_, nr) => {
    if (nr < state.done) return PERIOD_OVER
    const isCurrent = state.stage === 'play' && nr === state.periods.length - 1
    return isCurrent ? restOf(state, qualities, points) : quarter
  })
  return new ScoreModel(state, rows, () => extraOf(state, qualities, fresh))
}

/** Possible results of the current drive or try. */
function current(state: FootballState, qualities: Both<number>): Spread | undefined {
  if (state.isTry) return TRY_POINTS
  const { spot } = state
  return spot ? drivePoints(chancesOf(qualities[state.side], table => table.from(spot))) : undefined
}

function restOf(state: FootballState, qualities: Both<number>, points: Both<Spread>): PeriodRows {
  const open = current(state, qualities)
  const left = DRIVES - state.drives
  const of = (side: Side): Spread => {
    const drives = state.side === side ? Math.ceil(left / 2) : Math.floor(left / 2)
    const isOpen = open !== undefined && state.side === side
    const later = repeat(points[side], isOpen ? drives - 1 : drives)
    return isOpen ? addSpreads(open, later) : later
  }
  return left === 0 ? [NOTHING, NOTHING] : [of(0), of(1)]
}

/** The side with the ball first in an overtime is drawn at its start. */
function extraOf(state: FootballState, qualities: Both<number>, fresh: Both<DriveChances>): ExtraCell[] {
  const { extra, drives, side, isTry, spot } = state
  if (extra[0] !== extra[1] && state.isClosed) return [{ home: extra[0], away: extra[1], chance: 1 }]
  if (state.stage === 'overtime') {
    const now = spot ? chancesOf(qualities[side], table => table.from(spot)) : fresh[side]
    return endOvertime({ drives, side, extra, isTry }, now, fresh)
  }
  return ([0, 1] as const).flatMap(first =>
    endOvertime({ drives: 0, side: first, extra: [0, 0], isTry: false }, fresh[first], fresh).map(cell => ({
      ...cell,
      chance: cell.chance / 2,
    })),
  )
}
