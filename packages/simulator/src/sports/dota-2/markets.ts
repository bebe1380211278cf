import type { LineResult } from '@touchline/betting/settlement/line-results'
import type { MarketDescriptor } from '../../engine/engine.ts'
import {
  buildLineRange,
  COMPETITORS,
  formatLine,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  gradeVoid,
  HANDICAP_OUTCOMES,
  ODD_EVEN_OUTCOMES,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { toLines } from '../../markets/market-lines.ts'
import { isWithin, quoteTwo } from '../../markets/market-quotes.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { Pair, Side } from '../../shared/side.ts'
import { gradeMap, listMapContestMarkets, MAP_MARKET, mapSpecifier, perMap } from '../best-of/map-markets.ts'
import type { Contest } from '../best-of/markets.ts'
import { getMatchProfile } from './match-profile.ts'
import type { DotaModel } from './model.ts'
import { currentMap, type DotaState, type MapState, mapsDone, mapsWon } from './state.ts'

/** Dota: who wins maps, and what happens on each. A map that is not played gives its stakes back. */
export type DotaDescriptor = MarketDescriptor<DotaState, DotaModel>

const DOTA_CONTEST: Contest<DotaState, DotaModel> = {
  won: mapsWon,
  isDecided: state => state.decided,
  scores: model => model.scores,
}

/** Minutes that a map takes on average. */
const USUAL_MINUTES = 37

/** Kills on a map of usual length. */
function usualKills(fixture: Fixture): number {
  return Math.floor(USUAL_MINUTES * getMatchProfile(fixture).killRate)
}

/** A map that is over, undefined while it may still be played, null when it never will be. */
function resultOf(state: DotaState, nr: number): MapState | undefined | null {
  const map = state.maps[nr - 1]
  if (map && map.winner !== null) return map
  return state.decided ? null : undefined
}

/** The map of a number while it is played. */
function playing(state: DotaState, nr: number): MapState | undefined {
  return nr === mapsDone(state) + 1 ? currentMap(state) : undefined
}

export const MAP_WINNER: DotaDescriptor = {
  ...MAP_MARKET,
  id: '395',
  joint: 'part',
  priority: 5,
  groups: ['main', 'maps'],
  name: '{!mapnr} map – winner',
  outcomes: WINNER_OUTCOMES,
  quote: (model, { nr }, out) => {
    quoteTwo(model.win(nr), out)
    return model.isOffered(nr)
  },
  settle: (state, { nr }) => gradeMap(resultOf(state, nr), 2, ({ winner }) => gradeSingleWinner(winner ?? 0, 2)),
}

export const TOTAL_KILLS: DotaDescriptor = {
  ...MAP_MARKET,
  id: '726',
  lines: perMap((nr, fixture) => {
    const kills = usualKills(fixture)
    return buildLineRange(Math.floor(kills * 0.6) + 0.5, kills * 1.7, 2, nr)
  }),
  priority: 6,
  groups: ['main', 'maps', 'totals'],
  competesForBalance: true,
  name: '{!mapnr} map – total kills',
  specifier: line => `mapnr=${line.nr}|total=${formatLine(line.value)}`,
  layout: 'totals',
  outcomes: TOTAL_OUTCOMES,
  quote: (model, { nr, value }, out) => {
    const [home, away] = model.playing(nr)?.kills ?? [0, 0]
    const map = model.map(nr)
    quoteTwo(map?.total.above(value - home - away) ?? 0, out)
    return map !== undefined && isWithin(out[0] ?? 0, 0.25)
  },
  settle: (state, { nr, value }) => settleCount(state, nr, value, ([home, away]) => home + away),
}

/** An over is decided as soon as it is passed. */
function settleCount(
  state: DotaState,
  nr: number,
  value: number,
  count: (kills: Pair) => number,
): LineResult[] | undefined {
  const now = playing(state, nr)
  const early = now ? gradeTotal(count(now.kills), value, false) : undefined
  return early ?? gradeMap(resultOf(state, nr), 2, ({ kills }) => gradeTwoWay(count(kills), -value))
}

function sideKills(id: string, side: Side): DotaDescriptor {
  return {
    ...TOTAL_KILLS,
    id,
    lines: perMap((nr, fixture) => {
      const half = Math.floor(usualKills(fixture) / 2)
      return buildLineRange(half - 12.5, half + 20.5, 2, nr)
    }),
    core: false,
    priority: 20 + side,
    groups: ['maps', 'teams'],
    name: `{!mapnr} map – ${COMPETITORS[side]} total kills`,
    quote: (model, { nr, value }, out) => {
      const kills = model.playing(nr)?.kills ?? [0, 0]
      const map = model.map(nr)
      const more = side === 0 ? map?.home : map?.away
      quoteTwo(more?.above(value - (kills[side] ?? 0)) ?? 0, out)
      return map !== undefined && isWithin(out[0] ?? 0, 0.3)
    },
    settle: (state, { nr, value }) => settleCount(state, nr, value, kills => kills[side]),
  }
}

export const HOME_KILLS = sideKills('727', 0)
export const AWAY_KILLS = sideKills('728', 1)

export const KILL_HANDICAP: DotaDescriptor = {
  ...TOTAL_KILLS,
  id: '555',
  lines: perMap(nr => buildLineRange(-20.5, 20.5, 1, nr)),
  priority: 7,
  groups: ['maps', 'handicaps'],
  name: '{!mapnr} map – kill handicap',
  specifier: line => `hcp=${formatLine(line.value)}|mapnr=${line.nr}`,
  layout: 'handicaps',
  outcomes: HANDICAP_OUTCOMES,
  quote: (model, { nr, value }, out) => {
    const [home, away] = model.playing(nr)?.kills ?? [0, 0]
    const map = model.map(nr)
    quoteTwo(map?.difference.above(away - home - value) ?? 0, out)
    return map !== undefined && isWithin(out[0] ?? 0, 0.25)
  },
  settle: (state, { nr, value }) =>
    gradeMap(resultOf(state, nr), 2, ({ kills }) => gradeTwoWay(kills[0] - kills[1], value)),
}

export const ODD_EVEN_KILLS: DotaDescriptor = {
  ...MAP_WINNER,
  id: '556',
  joint: undefined,
  core: false,
  priority: 30,
  groups: ['maps', 'specials'],
  name: '{!mapnr} map – odd/even kills',
  outcomes: ODD_EVEN_OUTCOMES,
  quote: (model, { nr }, out) => {
    const [home, away] = model.playing(nr)?.kills ?? [0, 0]
    const map = model.map(nr)
    const odd = map?.total.odd ?? 0
    quoteTwo((home + away) % 2 === 0 ? odd : 1 - odd, out)
    return map !== undefined
  },
  settle: (state, { nr }) =>
    gradeMap(resultOf(state, nr), 2, ({ kills }) => gradeSingleWinner((kills[0] + kills[1]) % 2 === 1 ? 0 : 1, 2)),
}

/** `value` is how many kills; the first one is first blood. Void when the map ends before. */
export const KILL_RACE: DotaDescriptor = {
  ...MAP_WINNER,
  chances: 'unknown',
  id: '557',
  lines: perMap(nr => toLines([5, 10], nr)),
  joint: undefined,
  core: false,
  priority: 12,
  groups: ['maps'],
  name: '{!mapnr} map – race to {killnr} kills',
  specifier: line => `killnr=${line.value}|mapnr=${line.nr}`,
  quote: (model, { nr, value }, out) => {
    const kills = model.playing(nr)?.kills ?? [0, 0]
    if (!model.isOffered(nr) || Math.max(...kills) >= value) return false
    quoteTwo(model.first(nr, value), out)
    return true
  },
  settle: (state, { nr, value }) => settleFirst(state, nr, map => map.reached[value] ?? null),
}

export const FIRST_BLOOD: DotaDescriptor = {
  ...KILL_RACE,
  id: '396',
  lines: MAP_MARKET.lines,
  priority: 8,
  groups: ['main', 'maps'],
  name: '{!mapnr} map – first blood',
  specifier: mapSpecifier,
  quote: (model, { nr }, out) => {
    const [home, away] = model.playing(nr)?.kills ?? [0, 0]
    quoteTwo(model.next(nr, 'kill'), out)
    return model.isOffered(nr) && home + away === 0
  },
  settle: (state, { nr }) => settleFirst(state, nr, map => map.reached[1] ?? null),
}

function first(
  id: string,
  priority: number,
  feat: 'tower' | 'roshan',
  read: (map: MapState) => Side | null,
): DotaDescriptor {
  return {
    ...FIRST_BLOOD,
    id,
    priority,
    groups: ['maps'],
    name: `{!mapnr} map – first ${feat === 'tower' ? 'tower' : 'Roshan'}`,
    quote: (model, { nr }, out) => {
      const map = model.playing(nr)
      quoteTwo(model.next(nr, feat), out)
      return model.isOffered(nr) && (!map || read(map) === null)
    },
    settle: (state, { nr }) => settleFirst(state, nr, read),
  }
}

export const FIRST_TOWER = first('397', 9, 'tower', ({ firstTower }) => firstTower)
export const FIRST_ROSHAN = first('398', 10, 'roshan', ({ firstRoshan }) => firstRoshan)

/** A market on an event of no played map is void. */
function settleFirst(state: DotaState, nr: number, read: (map: MapState) => Side | null): LineResult[] | undefined {
  const map = state.maps[nr - 1]
  const side = map ? read(map) : null
  if (side !== null) return gradeSingleWinner(side, 2)
  return resultOf(state, nr) === undefined ? undefined : gradeVoid(2)
}

/** `value` is minutes. */
export const MAP_DURATION: DotaDescriptor = {
  ...TOTAL_KILLS,
  id: '725',
  lines: perMap(nr => buildLineRange(30.5, 48.5, 1, nr)),
  core: false,
  priority: 13,
  groups: ['maps', 'totals'],
  name: '{!mapnr} map – duration',
  quote: (model, { nr, value }, out) => {
    quoteTwo(model.outlasts(nr, value), out)
    return model.isOffered(nr) && isWithin(out[0] ?? 0, 0.2)
  },
  settle: (state, { nr, value }) => {
    const now = playing(state, nr)
    if (now && now.elapsed > value * 60_000) return gradeSingleWinner(0, 2)
    return gradeMap(resultOf(state, nr), 2, ({ elapsed }) => gradeSingleWinner(elapsed > value * 60_000 ? 0 : 1, 2))
  },
}

export const DOTA_MARKETS: readonly DotaDescriptor[] = [
  ...listMapContestMarkets(DOTA_CONTEST),
  MAP_WINNER,
  TOTAL_KILLS,
  HOME_KILLS,
  AWAY_KILLS,
  KILL_HANDICAP,
  ODD_EVEN_KILLS,
  KILL_RACE,
  FIRST_BLOOD,
  FIRST_TOWER,
  FIRST_ROSHAN,
  MAP_DURATION,
]
