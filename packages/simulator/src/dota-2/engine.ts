import { ContestJointModel, type ContestJointSource, partsOf } from '../best-of/joint-model.ts'
import { bestOf, handicapLines, partLines } from '../best-of/markets.ts'
import type { Line, MarketLine, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { buildLineRange, NO_LINE } from '../outcome-sets.ts'
import type { Side } from '../side.ts'
import * as markets from './markets.ts'
import { getMatchProfile } from './match-profile.ts'
import { DotaModel } from './model.ts'
import { scriptDota } from './script.ts'
import { DOTA_BEFORE, type DotaState, describeDota, freshMap, mapsWon } from './state.ts'

type DotaMarketLine = MarketLine<DotaState, DotaModel>

function wonMap(winner: Side) {
  return { ...freshMap(0), winner }
}

/** What can be priced together: who wins which maps. Kills hang on how long maps last, which this does not follow. */
const COURSE: ContestJointSource<DotaState, DotaModel> = {
  kinds: { '186': 'parts', '327': 'parts', '328': 'parts', '199': 'parts', '395': 'part' },
  bestOf: model => model.of,
  won: model => mapsWon(model.state),
  done: () => 0,
  endings: (model, nr) => [
    { home: 1, away: 0, chance: model.win(nr) },
    { home: 0, away: 1, chance: 1 - model.win(nr) },
  ],
  scored: (home, away) => ({
    ...DOTA_BEFORE,
    stage: 'final',
    maps: partsOf(home, away).map(([won]) => wonMap(won === 1 ? 0 : 1)),
    decided: true,
  }),
  endedBy: (nr, { home }) => {
    const maps = Array.from({ length: nr }, () => wonMap(home === 1 ? 0 : 1))
    return { ...DOTA_BEFORE, stage: 'final', maps, decided: true }
  },
}

export const DOTA_2_ENGINE: SportEngine<DotaState, DotaModel> = {
  initialState: DOTA_BEFORE,
  createScript: scriptDota,
  markets: markets.DOTA_MARKETS,
  listMarketLines: listMarkets,
  createModel: (fixture, state, at) => new DotaModel(fixture, state, at),
  canCombine: ({ id }) => COURSE.kinds[id] !== undefined,
  createJointModel: model => new ContestJointModel(COURSE, model),
  describe: describeDota,
}

function each(descriptor: markets.DotaDescriptor, lines: readonly Line[]): DotaMarketLine[] {
  return lines.map(line => ({ descriptor, line }))
}

function listMarkets(fixture: Fixture): DotaMarketLine[] {
  const of = bestOf(fixture)
  return [
    ...each(markets.WINNER, [NO_LINE]),
    ...each(markets.MAP_HANDICAP, handicapLines(of)),
    ...each(markets.TOTAL_MAPS, partLines(of)),
    ...each(markets.MAP_SCORE, [{ nr: 0, value: of }]),
    ...Array.from({ length: of }, (_, index) => listMap(fixture, index + 1)).flat(),
  ]
}

/** Minutes that a map takes on average. */
const USUAL = 37

function listMap(fixture: Fixture, nr: number): DotaMarketLine[] {
  const whole = [{ nr, value: 0 }]
  const kills = Math.floor(USUAL * getMatchProfile(fixture).killRate)
  const half = Math.floor(kills / 2)
  return [
    ...each(markets.MAP_WINNER, whole),
    ...each(markets.TOTAL_KILLS, buildLineRange(Math.floor(kills * 0.6) + 0.5, kills * 1.7, 2, nr)),
    ...each(markets.KILL_HANDICAP, buildLineRange(-20.5, 20.5, 1, nr)),
    ...each(markets.HOME_KILLS, buildLineRange(half - 12.5, half + 20.5, 2, nr)),
    ...each(markets.AWAY_KILLS, buildLineRange(half - 12.5, half + 20.5, 2, nr)),
    ...each(markets.ODD_EVEN_KILLS, whole),
    ...each(markets.FIRST_BLOOD, whole),
    ...each(
      markets.KILL_RACE,
      [5, 10].map(value => ({ nr, value })),
    ),
    ...each(markets.FIRST_TOWER, whole),
    ...each(markets.FIRST_ROSHAN, whole),
    ...each(markets.MAP_DURATION, buildLineRange(30.5, 48.5, 1, nr)),
  ]
}
