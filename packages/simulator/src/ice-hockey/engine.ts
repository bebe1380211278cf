import type { Line, MarketLine, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { buildLineRange, NO_LINE } from '../outcome-sets.ts'
import { canCombineScore, ScoreJointModel } from '../periods/joint-model.ts'
import * as markets from './markets.ts'
import { type HockeyModel, hockeyModel } from './model.ts'
import { scriptHockey } from './script.ts'
import { describeHockey, HOCKEY_BEFORE, type HockeyState, PERIODS } from './state.ts'

type HockeyMarketLine = MarketLine<HockeyState, HockeyModel>

export const ICE_HOCKEY_ENGINE: SportEngine<HockeyState, HockeyModel> = {
  initialState: HOCKEY_BEFORE,
  createScript: scriptHockey,
  markets: markets.HOCKEY_MARKETS,
  listMarketLines: listMarkets,
  createModel: hockeyModel,
  canCombine: canCombineScore,
  createJointModel: model => new ScoreJointModel(model, PERIODS),
  describe: describeHockey,
}

function each(descriptor: markets.HockeyDescriptor, lines: readonly Line[] = [NO_LINE]): HockeyMarketLine[] {
  return lines.map(line => ({ descriptor, line }))
}

/** Half lines on both sides of nought. */
function handicapLines(reach: number, nr = 0): Line[] {
  return buildLineRange(-reach, reach, 1, nr)
}

function listMarkets({ league }: Fixture): HockeyMarketLine[] {
  const nrs = Array.from({ length: 22 }, (_, index) => ({ nr: index + 1, value: 0 }))
  return [
    ...each(markets.WINNER),
    ...each(markets.TOTAL, buildLineRange(1.5, 14.5, 1)),
    // With a winner for sure half a goal decides nothing more than who wins.
    ...each(
      markets.HANDICAP,
      handicapLines(6.5).filter(({ value }) => Math.abs(value) > 1),
    ),
    ...each(markets.RESULT),
    ...each(markets.DOUBLE_CHANCE),
    ...each(markets.DRAW_NO_BET),
    ...each(markets.REGULAR_TOTAL, buildLineRange(0.5, 14.5, 1)),
    ...each(markets.REGULAR_HANDICAP, handicapLines(6.5)),
    ...each(markets.NEXT_GOAL, nrs),
    ...[1, 2, 3].flatMap(nr => [
      ...each(markets.PERIOD_RESULT, [{ nr, value: 0 }]),
      ...each(markets.PERIOD_TOTAL, buildLineRange(0.5, 6.5, 1, nr)),
    ]),
    ...(league.tier <= 3 ? listMore() : []),
  ]
}

function listMore(): HockeyMarketLine[] {
  return [
    ...each(markets.EUROPEAN, STARTS),
    ...each(markets.ODD_EVEN),
    ...each(markets.BOTH_SCORE),
    ...markets.SIDE_TOTALS.flatMap((descriptor, nr) => each(descriptor, buildLineRange(0.5, 8.5, 1, nr))),
    ...markets.CLEAN_SHEETS.flatMap(descriptor => each(descriptor)),
    ...each(markets.HIGHEST_PERIOD),
    ...[1, 2, 3].flatMap(nr => each(markets.PERIOD_HANDICAP, handicapLines(2.5, nr))),
  ]
}

const STARTS: readonly Line[] = [-2, -1, 1, 2].map(value => ({ nr: 0, value }))
