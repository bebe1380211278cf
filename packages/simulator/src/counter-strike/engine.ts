import { ContestJointModel, type ContestJointSource, partsOf } from '../best-of/joint-model.ts'
import { bestOf, handicapLines, partLines } from '../best-of/markets.ts'
import type { Line, MarketLine, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { NO_LINE } from '../outcome-sets.ts'
import * as markets from './markets.ts'
import * as rounds from './markets-rounds.ts'
import { StrikeModel } from './model.ts'
import { scriptStrike } from './script.ts'
import { describeStrike, mapsWon, STRIKE_BEFORE, type StrikeState } from './state.ts'

type StrikeMarketLine = MarketLine<StrikeState, StrikeModel>

/** What can be priced together: who wins maps, and the final rounds of each. */
const COURSE: ContestJointSource<StrikeState, StrikeModel> = {
  kinds: {
    '186': 'parts',
    '327': 'parts',
    '328': 'parts',
    '199': 'parts',
    '329': 'part',
    '330': 'part',
    '331': 'part',
    '332': 'part',
    '334': 'part',
  },
  bestOf: model => model.of,
  won: model => mapsWon(model.state),
  done: () => 0,
  endings: (model, nr) => model.endings(nr),
  scored: (home, away) => ({ ...STRIKE_BEFORE, stage: 'final', maps: partsOf(home, away), decided: true }),
  endedBy: (nr, { home, away }) => {
    const maps = Array.from({ length: nr }, () => [home, away] as const)
    return { ...STRIKE_BEFORE, stage: 'final', maps, decided: true }
  },
}

export const COUNTER_STRIKE_ENGINE: SportEngine<StrikeState, StrikeModel> = {
  initialState: STRIKE_BEFORE,
  createScript: scriptStrike,
  markets: [...markets.MAP_MARKETS, ...rounds.ROUND_MARKETS],
  listMarketLines: listMarkets,
  createModel: (fixture, state, at) => new StrikeModel(fixture, state, at),
  canCombine: ({ id }) => COURSE.kinds[id] !== undefined,
  createJointModel: model => new ContestJointModel(COURSE, model),
  describe: describeStrike,
}

function each(descriptor: markets.StrikeDescriptor, lines: readonly Line[]): StrikeMarketLine[] {
  return lines.map(line => ({ descriptor, line }))
}

function listMarkets(fixture: Fixture): StrikeMarketLine[] {
  const of = bestOf(fixture)
  const contest =
    of === 1
      ? []
      : [
          ...each(markets.MAP_HANDICAP, handicapLines(of)),
          ...each(markets.TOTAL_MAPS, partLines(of)),
          ...each(markets.MAP_SCORE, [{ nr: 0, value: of }]),
        ]
  return [
    ...each(markets.WINNER, [NO_LINE]),
    ...contest,
    ...Array.from({ length: of }, (_, index) => listMap(index + 1)).flat(),
  ]
}

/** More rounds than this are played once in some thousand maps. */
const ROUNDS = 36

/** Maps are won by two rounds or more: closer handicaps would say who wins, no more. */
const HANDICAPS = [-8.5, -7.5, -6.5, -5.5, -4.5, -3.5, -2.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5]
/** With an overtime there are 28 rounds at least. */
const TOTALS = [16.5, 17.5, 18.5, 19.5, 20.5, 21.5, 22.5, 23.5, 24.5, 28.5, 29.5, 30.5]

function listMap(nr: number): StrikeMarketLine[] {
  const whole = [{ nr, value: 0 }]
  const halves = [1, 2].map(value => ({ nr, value }))
  return [
    ...each(markets.MAP_WINNER, whole),
    ...each(
      markets.ROUND_HANDICAP,
      HANDICAPS.map(value => ({ nr, value })),
    ),
    ...each(
      markets.TOTAL_ROUNDS,
      TOTALS.map(value => ({ nr, value })),
    ),
    ...each(markets.MAP_RESULT, whole),
    ...each(markets.OVERTIME, whole),
    ...each(markets.ODD_EVEN_ROUNDS, whole),
    ...each(rounds.FIRST_HALF, whole),
    ...each(rounds.PISTOL_ROUND, halves),
    ...each(
      rounds.ROUND_RACE,
      [5, 10].map(value => ({ nr, value })),
    ),
    ...each(
      rounds.ROUND_WINNER,
      Array.from({ length: ROUNDS }, (_, index) => ({ nr, value: index + 1 })),
    ),
  ]
}
