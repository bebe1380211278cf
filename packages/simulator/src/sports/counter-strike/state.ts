import { buildStatistics, toRegularPeriod, toStatisticRow } from '../../engine/describe-match.ts'
import type { Description } from '../../engine/engine.ts'
import type { FeedPeriodScore, FeedSituation, FeedTimelineItem } from '../../feed/feed-match.ts'
import { isFirstSide } from '../../models/race.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Side } from '../../shared/side.ts'
import { describeBestOfPhase, toMapCode } from '../best-of/describe-phase.ts'
import { bestOf } from '../best-of/markets.ts'
import { mapsOf } from './maps.ts'

/** The score of a Counter-Strike match after a round, and how it is published. */

export type Points = readonly [home: number, away: number]
type StrikeStage = 'before' | 'play' | 'break' | 'ended' | 'final'

export interface StrikeState {
  readonly stage: StrikeStage
  /** Rounds of the maps played to the end. */
  readonly maps: readonly Points[]
  /** Of the map being played, or about to be. */
  readonly rounds: Points
  /** Winners of the rounds of each map. */
  readonly winners: readonly (readonly Side[])[]
  readonly kills: Points
  readonly plants: Points
  readonly decided: boolean
  readonly timeline: readonly FeedTimelineItem[]
}

export const STRIKE_BEFORE: StrikeState = {
  stage: 'before',
  maps: [],
  rounds: [0, 0],
  winners: [],
  kills: [0, 0],
  plants: [0, 0],
  decided: false,
  timeline: [],
}

export function mapsWon({ maps }: Pick<StrikeState, 'maps'>): Points {
  const home = maps.filter(([a, b]) => a > b).length
  return [home, maps.length - home]
}

export function describeStrike(fixture: Fixture, state: StrikeState): Description {
  const [home, away] = mapsWon(state)
  return {
    ...describeBestOfPhase({ stage: state.stage, done: state.maps.length, unit: 'map' }, toMapCode),
    statistics: buildStatistics({
      totalScore: { home, away },
      periodScores: listMaps(state),
      maxPeriodNumber: bestOf(fixture),
      rows: listFigures(state),
      situation: situationOf(fixture, state),
      timeline: state.timeline,
    }),
  }
}

function listMaps(state: StrikeState): FeedPeriodScore[] {
  const all = state.stage === 'play' ? [...state.maps, state.rounds] : state.maps
  return all.map((rounds, index) => toRegularPeriod(rounds, index + 1, 'map'))
}

function situationOf(fixture: Fixture, state: StrikeState): FeedSituation | null {
  const map = mapsOf(fixture)[state.maps.length]
  if (state.stage !== 'play' || !map) return null
  const played = state.rounds[0] + state.rounds[1]
  const defends = isFirstSide(played) === map.homeDefends
  const [home, away] = defends ? ['CT', 'T'] : ['T', 'CT']
  return { kind: 'map', map: map.name, round: played + 1, home: home ?? null, away: away ?? null }
}

function listFigures(state: StrikeState) {
  if (state.stage === 'before') return []
  const rounds = state.maps.reduce(([h, a], [home, away]) => [h + home, a + away] as const, state.rounds)
  return [
    toStatisticRow('rounds_won', rounds),
    toStatisticRow('kills', state.kills),
    toStatisticRow('deaths', [state.kills[1], state.kills[0]]),
    toStatisticRow('plants', state.plants),
  ]
}
