import { buildStatistics, toRegularPeriod, toStatisticRow } from '../../engine/describe-match.ts'
import type { Description } from '../../engine/engine.ts'
import type { FeedPeriodScore, FeedStatisticRow, FeedTimelineItem } from '../../feed/feed-match.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Side } from '../../shared/side.ts'
import { describeBestOfPhase } from '../best-of/describe-phase.ts'
import { bestOf } from '../best-of/markets.ts'
import { listStatisticKeys, type RallyRules } from './rules.ts'

/** The score of a match of sets of points, and how it is published. */

export type Points = readonly [home: number, away: number]
type RallyStage = 'before' | 'play' | 'break' | 'ended' | 'final'

/** By number of points. */
type Reached = Readonly<Record<number, Side>>

export interface RallyState {
  readonly stage: RallyStage
  /** Points of the sets played to the end. */
  readonly sets: readonly Points[]
  /** Of the set being played, or about to be. */
  readonly points: Points
  /** By set, who was first to have so many points. */
  readonly reached: readonly Reached[]
  /** Serves the next point. */
  readonly server: Side
  /** Served first in the current set, and in the first. */
  readonly opener: Side
  readonly firstOpener: Side
  readonly decided: boolean
  readonly figures: readonly Points[]
  readonly timeline: readonly FeedTimelineItem[]
}

export const RALLY_BEFORE: RallyState = {
  stage: 'before',
  sets: [],
  points: [0, 0],
  reached: [],
  server: 0,
  opener: 0,
  firstOpener: 0,
  decided: false,
  figures: [],
  timeline: [],
}

export function setsWon({ sets }: RallyState): readonly [number, number] {
  const home = sets.filter(([a, b]) => a > b).length
  return [home, sets.length - home]
}

/** Points won over all sets, the current one included. */
export function pointsWon({ sets, points }: RallyState): Points {
  return sets.reduce(([home, away], [a, b]) => [home + a, away + b], points)
}

export function describeRally(rules: RallyRules, fixture: Fixture, state: RallyState): Description {
  const [home, away] = setsWon(state)
  const playing = state.stage === 'play'
  return {
    ...describeBestOfPhase(
      { stage: state.stage, done: state.sets.length, unit: rules.unit },
      nr => rules.phases[nr - 1] ?? 0,
    ),
    statistics: buildStatistics({
      totalScore: { home, away },
      periodScores: listSets(rules, state),
      currentServer: playing ? ((state.server + 1) as 1 | 2) : null,
      maxPeriodNumber: bestOf(fixture),
      rows: listFigures(rules, state),
      timeline: state.timeline,
    }),
  }
}

function listSets(rules: RallyRules, state: RallyState): FeedPeriodScore[] {
  const all = state.stage === 'play' ? [...state.sets, state.points] : state.sets
  return all.map((points, index) => toRegularPeriod(points, index + 1, rules.unit))
}

function listFigures(rules: RallyRules, state: RallyState): FeedStatisticRow[] {
  if (state.stage === 'before') return []
  return listStatisticKeys(rules).map((key, index) => toStatisticRow(key, state.figures[index] ?? [0, 0]))
}
