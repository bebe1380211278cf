import type { Line, MarketLine, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { buildLineRange, NO_LINE } from '../outcome-sets.ts'
import { canCombineScore, ScoreJointModel } from '../periods/joint-model.ts'
import { linesAround, totalsAround } from '../periods/line-ranges.ts'
import type { ScoreDescriptor } from '../periods/markets.ts'
import * as markets from './markets.ts'
import { type FootballModel, footballModel } from './model.ts'
import { scriptFootball } from './script.ts'
import { describeFootball, FOOTBALL_BEFORE, type FootballState, QUARTERS } from './state.ts'

type FootballMarketLine = MarketLine<FootballState, FootballModel>

export const AMERICAN_FOOTBALL_ENGINE: SportEngine<FootballState, FootballModel> = {
  initialState: FOOTBALL_BEFORE,
  createScript: scriptFootball,
  markets: markets.FOOTBALL_MARKETS,
  listMarketLines: listMarkets,
  createModel: footballModel,
  canCombine: canCombineScore,
  createJointModel: model => new ScoreJointModel(model, QUARTERS),
  describe: describeFootball,
}

function each(descriptor: ScoreDescriptor, lines: readonly Line[] = [NO_LINE]): FootballMarketLine[] {
  return lines.map(line => ({ descriptor, line }))
}

/** Without those that say no more than who wins. */
function spreads(edge: number): Line[] {
  return linesAround(-edge, 38).filter(({ value }) => Math.abs(value) > 1)
}

function listMarkets({ edge, total, league }: Fixture): FootballMarketLine[] {
  return [
    ...each(markets.WINNER),
    ...each(markets.HANDICAP, spreads(edge)),
    ...each(markets.TOTAL, totalsAround(total, 42)),
    ...each(markets.RESULT),
    ...each(markets.HALF_RESULT),
    ...each(markets.HALF_TOTAL, totalsAround(total / 2, 26)),
    ...each(markets.HALF_HANDICAP, linesAround(-edge / 2, 24)),
    ...(league.tier <= 3 ? listMore(edge, total) : []),
    ...(league.tier <= 2 ? listMost(edge, total) : []),
  ]
}

function listMore(edge: number, total: number): FootballMarketLine[] {
  return [
    ...markets.SIDE_TOTALS.flatMap((descriptor, nr) =>
      each(descriptor, totalsAround((total + (nr === 0 ? edge : -edge)) / 2, 30, nr)),
    ),
    ...each(markets.ODD_EVEN),
    ...each(markets.OVERTIME),
    ...each(markets.HALF_FULL),
    ...[1, 2, 3, 4].flatMap(nr => [
      ...each(markets.QUARTER_RESULT, [{ nr, value: 0 }]),
      ...each(markets.QUARTER_TOTAL, buildLineRange(0.5, 30.5, 1, nr)),
      ...each(markets.QUARTER_HANDICAP, linesAround(-edge / 4, 16, nr)),
    ]),
  ]
}

function listMost(edge: number, total: number): FootballMarketLine[] {
  return [
    ...each(markets.HALF_NO_BET),
    ...each(markets.HALF_ODD_EVEN),
    ...each(markets.SECOND_RESULT),
    ...each(markets.SECOND_TOTAL, totalsAround(total / 2, 26)),
    ...each(markets.SECOND_HANDICAP, linesAround(-edge / 2, 24)),
    ...each(markets.HIGHEST_HALF),
  ]
}
