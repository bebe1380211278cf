import { bestOf } from '../best-of/markets.ts'
import type { Description } from '../engine.ts'
import type { FeedPeriodScore, FeedSituation, FeedTimelineItem } from '../feed-match.ts'
import type { Fixture } from '../fixtures.ts'
import { isFirstSide } from '../models/race.ts'
import { formatOrdinal } from '../outcome-sets.ts'
import type { Side } from '../side.ts'
import { mapsOf } from './maps.ts'

/** The score of a Counter-Strike match after a round, and how it is told to the outside. */

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

/** Codes of match_status of the first map, and of the break after it. */
const FIRST_MAP = 141
const FIRST_BREAK = 301

export function describeStrike(fixture: Fixture, state: StrikeState): Description {
  const [home, away] = mapsWon(state)
  return {
    ...describePhase(state),
    statistics: {
      clock: null,
      totalScore: { home, away },
      gameScore: null,
      periodScores: listMaps(state),
      currentServer: null,
      maxPeriodNumber: bestOf(fixture),
      corners: null,
      yellowCards: null,
      redCards: null,
      games: null,
      shots: null,
      rows: listFigures(state),
      situation: situationOf(fixture, state),
      timeline: state.timeline,
    },
  }
}

function describePhase(state: StrikeState): Pick<Description, 'status' | 'phase' | 'phaseName'> {
  const nr = state.maps.length + 1
  switch (state.stage) {
    case 'before':
      return { status: 0, phase: 0, phaseName: 'Not started' }
    case 'play':
      return { status: 1, phase: FIRST_MAP + nr - 1, phaseName: `${formatOrdinal(nr)} map` }
    case 'break':
      return { status: 1, phase: FIRST_BREAK + nr - 2, phaseName: `Break after ${formatOrdinal(nr - 1)} map` }
    case 'ended':
      return { status: 3, phase: 100, phaseName: 'Ended' }
    case 'final':
      return { status: 4, phase: 100, phaseName: 'Ended' }
  }
}

function listMaps(state: StrikeState): FeedPeriodScore[] {
  const all = state.stage === 'play' ? [...state.maps, state.rounds] : state.maps
  return all.map(([home, away], index) => ({
    home,
    away,
    periodKey: `${formatOrdinal(index + 1)}_map`,
    periodName: `${formatOrdinal(index + 1)} map`,
    number: index + 1,
    type: 'regular_period',
  }))
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
  const row = (key: string, [home, away]: Points) => ({ key, home, away })
  return [
    row('rounds_won', rounds),
    row('kills', state.kills),
    row('deaths', [state.kills[1], state.kills[0]]),
    row('plants', state.plants),
  ]
}
