import type { Line, MarketLine, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { buildLineRange, NO_LINE } from '../outcome-sets.ts'
import { canCombineBaseball, createBaseballJointModel } from './joint-model.ts'
import type { BaseballDescriptor } from './market-helpers.ts'
import * as innings from './markets-innings.ts'
import * as match from './markets-match.ts'
import { BaseballModel } from './model.ts'
import { scriptBaseball } from './script.ts'
import { BASEBALL_BEFORE, type BaseballState, describeBaseball } from './state.ts'

type BaseballMarketLine = MarketLine<BaseballState, BaseballModel>

export const BASEBALL_ENGINE: SportEngine<BaseballState, BaseballModel> = {
  initialState: BASEBALL_BEFORE,
  createScript: scriptBaseball,
  markets: [...match.MATCH_MARKETS, ...innings.INNING_MARKETS],
  listMarketLines: listMarkets,
  createModel: (fixture, state, at) => new BaseballModel(fixture, state, at),
  canCombine: canCombineBaseball,
  createJointModel: createBaseballJointModel,
  describe: describeBaseball,
}

function each(descriptor: BaseballDescriptor, lines: readonly Line[]): BaseballMarketLine[] {
  return lines.map(line => ({ descriptor, line }))
}

/** Half lines on both sides of nought, without those that say no more than who is ahead. */
function handicapLines(reach: number, nr = 0): Line[] {
  return buildLineRange(-reach, reach, 1, nr).filter(({ value }) => Math.abs(value) > 1)
}

function listMarkets({ league }: Fixture): BaseballMarketLine[] {
  return [
    ...each(match.MATCH_WINNER, [NO_LINE]),
    ...each(match.MATCH_TOTAL, buildLineRange(2.5, 27.5, 1)),
    ...each(match.MATCH_HANDICAP, handicapLines(8.5)),
    ...each(match.NINE_INNINGS, [NO_LINE]),
    ...each(innings.FIVE_RESULT, [NO_LINE]),
    ...each(innings.FIVE_TOTAL, buildLineRange(1.5, 14.5, 1)),
    ...each(innings.FIVE_HANDICAP, handicapLines(5.5)),
    ...listInnings(),
    ...(league.tier <= 3 ? listMore() : []),
  ]
}

function listInnings(): BaseballMarketLine[] {
  return [1, 2, 3, 4, 5, 6, 7, 8].flatMap(nr => [
    ...each(innings.INNING_RESULT, [{ nr, value: 0 }]),
    ...each(innings.INNING_TOTAL, buildLineRange(0.5, 4.5, 1, nr)),
    ...each(innings.INNING_ODD_EVEN, [{ nr, value: 0 }]),
  ])
}

function listMore(): BaseballMarketLine[] {
  const runs = Array.from({ length: 20 }, (_, index) => ({ nr: index + 1, value: 0 }))
  return [
    ...each(match.HOME_TOTAL, buildLineRange(0.5, 16.5, 1)),
    ...each(match.AWAY_TOTAL, buildLineRange(0.5, 16.5, 1)),
    ...each(match.WINNING_MARGIN, [NO_LINE]),
    ...each(match.NEXT_RUN, runs),
    ...each(match.EXTRA_INNING, [NO_LINE]),
    ...each(match.ODD_EVEN, [NO_LINE]),
    ...each(innings.HOME_FIVE, buildLineRange(0.5, 9.5, 1)),
    ...each(innings.AWAY_FIVE, buildLineRange(0.5, 9.5, 1)),
  ]
}
