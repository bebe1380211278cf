import {
  buildStatistics,
  type MatchPhase,
  NOT_STARTED,
  toEndPhase,
  toLivePhase,
  toRegularPeriod,
} from '../../engine/describe-match.ts'
import type { Description } from '../../engine/engine.ts'
import { formatOrdinal } from '../../engine/outcome-sets.ts'
import type { FeedPeriodScore, FeedSituation, FeedStatisticRow, FeedTimelineItem } from '../../feed/feed-match.ts'
import { EXTRA_START } from '../../models/baseball-plays.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Side } from '../../shared/side.ts'

/** The state of a baseball match after a plate appearance, and how it is published. */

export type Runs = readonly [home: number, away: number]
export type BaseballStage = 'before' | 'play' | 'break' | 'ended' | 'final'

/** Counts of a side so far. Strikeouts are those of its batters, errors those of its fielders. */
export interface Counts {
  readonly hits: number
  readonly homeRuns: number
  readonly strikeouts: number
  readonly walks: number
  readonly errors: number
}

export interface BaseballState {
  readonly stage: BaseballStage
  /** Half innings from 0, top of the first; the one being played, during a break the one to come. */
  readonly half: number
  /** Bit 1 first, 2 second, 4 third base. */
  readonly bases: number
  readonly outs: number
  /** Runs by inning, extra ones included; the last may be going on. */
  readonly innings: readonly Runs[]
  /** The scoring side, run by run. */
  readonly order: readonly Side[]
  readonly counts: readonly [home: Counts, away: Counts]
  readonly timeline: readonly FeedTimelineItem[]
}

const NOTHING: Counts = { hits: 0, homeRuns: 0, strikeouts: 0, walks: 0, errors: 0 }

export const BASEBALL_BEFORE: BaseballState = {
  stage: 'before',
  half: 0,
  bases: 0,
  outs: 0,
  innings: [],
  order: [],
  counts: [NOTHING, NOTHING],
  timeline: [],
}

export const INNINGS = 9
/** The bottom of the ninth. */
export const LAST_HALF = 2 * INNINGS - 1

/** The batting side of a half inning: the visitors first. */
export function batsIn(half: number): Side {
  return half % 2 === 0 ? 1 : 0
}

/** Bases at the start of a half inning. */
export function startBases(half: number): number {
  return half > LAST_HALF ? EXTRA_START : 0
}

export function sumRuns(innings: readonly Runs[]): Runs {
  let home = 0
  let away = 0
  for (const [h, a] of innings) {
    home += h
    away += a
  }
  return [home, away]
}

export function isClosed(state: BaseballState): boolean {
  return state.stage === 'ended' || state.stage === 'final'
}

/** Innings that are over. */
export function inningsDone(state: BaseballState): number {
  return isClosed(state) ? state.innings.length : Math.floor(state.half / 2)
}

/** Whether the nine innings are over. */
export function isRegulationOver(state: BaseballState): boolean {
  return isClosed(state) || state.half > LAST_HALF
}

export function regulationScore(state: BaseballState): Runs {
  return sumRuns(state.innings.slice(0, INNINGS))
}

export function describeBaseball(_fixture: Fixture, state: BaseballState): Description {
  const [home, away] = sumRuns(state.innings)
  return {
    ...describePhase(state),
    statistics: buildStatistics({
      totalScore: { home, away },
      periodScores: listInnings(state),
      maxPeriodNumber: INNINGS,
      rows: state.stage === 'before' ? [] : listFigures(state),
      situation: state.stage === 'play' ? describeBases(state) : null,
      timeline: state.timeline,
    }),
  }
}

function describePhase(state: BaseballState): MatchPhase {
  const { stage, half } = state
  if (stage === 'before') return NOT_STARTED
  if (isClosed(state)) {
    const isLong = state.innings.length > INNINGS
    return isLong ? toEndPhase(stage === 'final', 110, 'After extra innings') : toEndPhase(stage === 'final')
  }
  if (stage === 'break') return { status: 1, ...describeBreak(half) }
  const side = half % 2 === 0 ? 'top' : 'bottom'
  const isExtra = half > LAST_HALF
  const phaseName = isExtra ? `Extra inning ${side}` : `${formatOrdinal(Math.floor(half / 2) + 1)} inning ${side}`
  return toLivePhase(isExtra ? 419 + (half % 2) : 401 + half, phaseName)
}

/** 421 after the first top, 437 after the ninth, 438 before the first extra inning, 439 within those. */
function describeBreak(half: number): Pick<Description, 'phase' | 'phaseName'> {
  const name = (inning: number) => (inning > INNINGS ? 'EI' : String(inning))
  const top = name(Math.floor(half / 2) + 1)
  const bottom = name(Math.floor((half + 1) / 2))
  return { phase: Math.min(420 + half, 439), phaseName: `Break top ${top} bottom ${bottom}` }
}

function listInnings(state: BaseballState): FeedPeriodScore[] {
  const periods = state.innings.slice(0, INNINGS).map((runs, index) => toRegularPeriod(runs, index + 1, 'inning'))
  if (state.innings.length > INNINGS) {
    const [home, away] = sumRuns(state.innings.slice(INNINGS))
    const names = { periodKey: 'extra_innings', periodName: 'Extra innings' }
    periods.push({ home, away, ...names, number: INNINGS + 1, type: 'overtime' })
  }
  return periods
}

function listFigures({ counts: [home, away] }: BaseballState): FeedStatisticRow[] {
  const row = (key: string, count: keyof Counts) => ({ key, home: home[count], away: away[count] })
  return [
    row('hits', 'hits'),
    row('home_runs', 'homeRuns'),
    row('strikeouts', 'strikeouts'),
    row('walks', 'walks'),
    row('errors', 'errors'),
  ]
}

function describeBases({ half, bases, outs }: BaseballState): FeedSituation {
  return {
    kind: 'bases',
    side: batsIn(half) === 0 ? 'home' : 'away',
    first: (bases & 1) !== 0,
    second: (bases & 2) !== 0,
    third: (bases & 4) !== 0,
    outs,
  }
}
