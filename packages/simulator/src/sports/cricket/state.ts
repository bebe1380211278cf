import {
  buildStatistics,
  type MatchPhase,
  NOT_STARTED,
  toEndPhase,
  toLivePhase,
  toRegularPeriod,
} from '../../engine/describe-match.ts'
import type { Description } from '../../engine/engine.ts'
import type {
  FeedPeriodScore,
  FeedScore,
  FeedSituation,
  FeedStatisticRow,
  FeedTimelineItem,
} from '../../feed/feed-match.ts'
import { BALLS, OVER, WICKETS } from '../../models/cricket-balls.ts'
import type { Standing } from '../../models/cricket-innings.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Side } from '../../shared/side.ts'

/** The state of a T20 match after a ball, and how it is published. */

export type CricketStage = 'before' | 'play' | 'break' | 'super' | 'ended' | 'final'

export interface Innings extends Standing {
  readonly side: Side
  readonly fours: number
  readonly sixes: number
  /** Runs and wickets by over, the one being bowled last. */
  readonly overs: readonly (readonly [runs: number, wickets: number])[]
  /** Runs at the fall of each wicket, and how the batters were out: places in `DISMISSALS`. */
  readonly falls: readonly number[]
  readonly dismissals: readonly number[]
}

export interface CricketState {
  readonly stage: CricketStage
  /** The first, the second, then super overs. */
  readonly innings: readonly Innings[]
  /** The winner of the super over. */
  readonly superWinner: Side | null
  readonly timeline: readonly FeedTimelineItem[]
}

export const CRICKET_BEFORE: CricketState = { stage: 'before', innings: [], superWinner: null, timeline: [] }

export function newInnings(side: Side): Innings {
  return { side, balls: 0, wickets: 0, runs: 0, fours: 0, sixes: 0, overs: [], falls: [], dismissals: [] }
}

/** Outcome ids of how a batter is out, their names, and how often. */
export const DISMISSALS = [
  ['1806', 'fielder catch', 0.47],
  ['1807', 'bowled', 0.2],
  ['1808', 'keeper catch', 0.12],
  ['1809', 'lbw', 0.1],
  ['1810', 'run out', 0.07],
  ['1811', 'stumped', 0.03],
  ['1812', 'other', 0.01],
] as const

export function other(side: Side): Side {
  return side === 0 ? 1 : 0
}

export function isClosed(state: CricketState): boolean {
  return state.stage === 'ended' || state.stage === 'final'
}

/** Runs that the second innings needs. */
export function targetOf(state: CricketState): number | undefined {
  const [first] = state.innings
  return first && (state.innings.length > 1 || isInningsOver(state, 0)) ? first.runs + 1 : undefined
}

/** @param index 0 or 1 */
export function isInningsOver(state: CricketState, index: number): boolean {
  const innings = state.innings[index]
  if (!innings) return isClosed(state)
  if (isClosed(state) || state.stage === 'super' || state.innings.length > index + 1) return true
  if (innings.balls >= BALLS || innings.wickets >= WICKETS) return true
  return index === 1 && innings.runs > (state.innings[0]?.runs ?? 0)
}

/** Both innings are over. */
export function isDone(state: CricketState): boolean {
  return isInningsOver(state, 1)
}

/** Home ahead, level, away ahead, once both innings are over. */
export function leaderOf(state: CricketState): 0 | 1 | 2 {
  const { home, away } = runsOf(state)
  return home > away ? 0 : home === away ? 1 : 2
}

/** The winner, super over included; undefined while it is open. */
export function winnerOf(state: CricketState): Side | undefined {
  if (!isDone(state)) return undefined
  const leader = leaderOf(state)
  if (leader === 1) return state.superWinner ?? undefined
  return leader === 0 ? 0 : 1
}

/** A side's innings of twenty overs, once it has begun. */
export function inningsOf(state: CricketState, side: Side): Innings | undefined {
  return state.innings.slice(0, 2).find(innings => innings.side === side)
}

/** Whether a side's innings of twenty overs is over. */
export function isSideOver(state: CricketState, side: Side): boolean {
  const index = state.innings.slice(0, 2).findIndex(innings => innings.side === side)
  return index < 0 ? isClosed(state) : isInningsOver(state, index)
}

function runsOf(state: CricketState): FeedScore {
  return { home: inningsOf(state, 0)?.runs ?? 0, away: inningsOf(state, 1)?.runs ?? 0 }
}

export function formatOvers(balls: number): string {
  return `${Math.floor(balls / OVER)}.${balls % OVER}`
}

export function describeCricket(_fixture: Fixture, state: CricketState): Description {
  return {
    ...describePhase(state),
    statistics: buildStatistics({
      totalScore: runsOf(state),
      periodScores: listInnings(state),
      maxPeriodNumber: 2,
      rows: state.stage === 'before' ? [] : listFigures(state),
      situation: describeInnings(state),
      timeline: state.timeline,
    }),
  }
}

function describePhase(state: CricketState): MatchPhase {
  const { stage, innings } = state
  if (stage === 'before') return NOT_STARTED
  if (isClosed(state)) {
    const isLong = state.superWinner !== null
    return isLong ? toEndPhase(stage === 'final', 508, 'After super over') : toEndPhase(stage === 'final')
  }
  const side = innings.at(-1)?.side === 1 ? 1 : 0
  if (stage === 'super') return toLivePhase(506 + side, 'Super over')
  if (stage === 'play') return toLivePhase(501 + side, `${innings.length === 1 ? '1st' : '2nd'} innings`)
  if (innings.length === 1) return toLivePhase(509, 'Innings break')
  return innings.length === 2 ? toLivePhase(505, 'Awaiting super over') : toLivePhase(510, 'Super over break')
}

function scoreOf({ side, runs }: Innings): FeedScore {
  return { home: side === 0 ? runs : 0, away: side === 1 ? runs : 0 }
}

function listInnings({ innings }: CricketState): FeedPeriodScore[] {
  const periods = innings.slice(0, 2).map((periodInnings, index) => {
    const { home, away } = scoreOf(periodInnings)
    return toRegularPeriod([home, away], index + 1, 'innings')
  })
  const over = innings.slice(2).map(scoreOf)
  if (over.length > 0) {
    const home = over.reduce((sum, score) => sum + score.home, 0)
    const away = over.reduce((sum, score) => sum + score.away, 0)
    periods.push({ home, away, periodKey: 'super_over', periodName: 'Super over', number: 3, type: 'overtime' })
  }
  return periods
}

function listFigures(state: CricketState): FeedStatisticRow[] {
  const home = inningsOf(state, 0) ?? newInnings(0)
  const away = inningsOf(state, 1) ?? newInnings(1)
  const row = (key: string, read: (own: Innings) => number) => ({ key, home: read(home), away: read(away) })
  return [
    row('wickets', innings => innings.wickets),
    row('overs', innings => Number(formatOvers(innings.balls))),
    row('run_rate', innings => (innings.balls === 0 ? 0 : Math.round((innings.runs * 60) / innings.balls) / 10)),
    row('fours', innings => innings.fours),
    row('sixes', innings => innings.sixes),
  ]
}

function describeInnings(state: CricketState): FeedSituation | null {
  const innings = state.innings.at(-1)
  if (!innings || (state.stage !== 'play' && state.stage !== 'super')) return null
  const index = state.innings.length - 1
  const before = index % 2 === 1 ? state.innings[index - 1] : undefined
  return {
    kind: 'innings',
    side: innings.side === 0 ? 'home' : 'away',
    overs: formatOvers(innings.balls),
    wickets: innings.wickets,
    target: before ? before.runs + 1 : null,
  }
}
