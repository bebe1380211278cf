import { buildClock, buildStatistics, toRegularPeriod } from '../../engine/describe-match.ts'
import type { Description } from '../../engine/engine.ts'
import type {
  FeedClock,
  FeedGoldPoint,
  FeedMap,
  FeedSituation,
  FeedStatisticRow,
  FeedTimelineItem,
} from '../../feed/feed-match.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Pair, Side } from '../../shared/side.ts'
import { describeBestOfPhase, toMapCode } from '../best-of/describe-phase.ts'
import { bestOf } from '../best-of/markets.ts'
import { getMatchProfile } from './match-profile.ts'

/** How a match of Dota stands, and how it is published. */

type DotaStage = 'before' | 'play' | 'break' | 'ended' | 'final'

/** A map that is being played or over. */
export interface MapState {
  readonly startedAt: number
  /** Milliseconds played when this was written. */
  readonly elapsed: number
  readonly kills: Pair
  readonly towers: Pair
  readonly roshans: Pair
  /** By how much what happened moved home's log odds. */
  readonly evidence: number
  /** The side that first had so many kills. */
  readonly reached: Readonly<Record<number, Side>>
  readonly firstTower: Side | null
  readonly firstRoshan: Side | null
  readonly winner: Side | null
  /** Home's gold ahead of away's at the end of each minute in which something happened, oldest first. */
  readonly gold: readonly FeedGoldPoint[]
}

export interface DotaState {
  readonly stage: DotaStage
  /** The last one is being played while nobody has won it. */
  readonly maps: readonly MapState[]
  readonly decided: boolean
  readonly timeline: readonly FeedTimelineItem[]
}

export const DOTA_BEFORE: DotaState = { stage: 'before', maps: [], decided: false, timeline: [] }

export function freshMap(startedAt: number): MapState {
  return {
    startedAt,
    elapsed: 0,
    kills: [0, 0],
    towers: [0, 0],
    roshans: [0, 0],
    evidence: 0,
    reached: {},
    firstTower: null,
    firstRoshan: null,
    winner: null,
    gold: [],
  }
}

export function mapsWon({ maps }: Pick<DotaState, 'maps'>): Pair {
  const won = (side: Side) => maps.filter(({ winner }) => winner === side).length
  return [won(0), won(1)]
}

/** The map with the gold of this moment as that of its minute. */
export function recordGold(map: MapState): MapState {
  const point = { minute: Math.floor(map.elapsed / 60_000), lead: goldLead(map) }
  const earlier = map.gold.at(-1)?.minute === point.minute ? map.gold.slice(0, -1) : map.gold
  return { ...map, gold: [...earlier, point] }
}

/** Maps played to the end. */
export function mapsDone(state: DotaState): number {
  const [home, away] = mapsWon(state)
  return home + away
}

/** The map being played. */
export function currentMap(state: DotaState): MapState | undefined {
  const last = state.maps.at(-1)
  return last?.winner === null ? last : undefined
}

export function describeDota(fixture: Fixture, state: DotaState, at: number): Description {
  const [home, away] = mapsWon(state)
  return {
    ...describeBestOfPhase({ stage: state.stage, done: mapsDone(state), unit: 'map' }, toMapCode),
    statistics: buildStatistics({
      clock: clockOf(state, at),
      totalScore: { home, away },
      // The score of a map is its kills.
      periodScores: state.maps.map(({ kills }, index) => toRegularPeriod(kills, index + 1, 'map')),
      maxPeriodNumber: bestOf(fixture),
      rows: listFigures(state),
      maps: state.maps.map(toFeedMap),
      situation: situationOf(fixture, state),
      timeline: state.timeline,
    }),
  }
}

function toFeedMap({ winner, elapsed, gold }: MapState, index: number): FeedMap {
  const side = winner === null ? null : winner === 0 ? 'home' : 'away'
  return { number: index + 1, winner: side, elapsed, gold }
}

function clockOf(state: DotaState, at: number): FeedClock | null {
  const map = currentMap(state)
  if (!map) return null
  const seconds = Math.floor((at - map.startedAt) / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return buildClock({
    matchTime: `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`,
    stopped: false,
    updatedAt: at,
  })
}

function situationOf(fixture: Fixture, state: DotaState): FeedSituation | null {
  const done = mapsDone(state)
  const map = getMatchProfile(fixture).maps[done]
  const current = currentMap(state)
  if (!current || !map) return null
  const [home = null, away = null] = map.homeRadiant ? ['Radiant', 'Dire'] : ['Dire', 'Radiant']
  return { kind: 'map', map: `Map ${done + 1}`, round: null, home, away, goldLead: goldLead(current) }
}

/** Gold that one side has more, from how the map leans and how long it has gone on. */
function goldLead({ evidence, elapsed }: MapState): number {
  const minutes = elapsed / 60_000
  return Math.round((evidence * (400 + 55 * minutes)) / 100) * 100
}

function listFigures(state: DotaState): FeedStatisticRow[] {
  if (state.stage === 'before') return []
  const row = (key: string, read: (map: MapState) => Pair): FeedStatisticRow => {
    const pairs = state.maps.map(read)
    const sum = (side: Side) => pairs.reduce((total, pair) => total + pair[side], 0)
    return { key, home: sum(0), away: sum(1) }
  }
  const last = state.maps.at(-1)
  const lead = last ? goldLead(last) : 0
  return [
    row('kills', ({ kills }) => kills),
    row('towers', ({ towers }) => towers),
    row('roshans', ({ roshans }) => roshans),
    { key: 'gold_lead', home: Math.max(0, lead), away: Math.max(0, -lead) },
  ]
}
