import type { Line, MarketLine, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { NO_LINE } from '../outcome-sets.ts'
import { canCombineScore, ScoreJointModel } from '../periods/joint-model.ts'
import { linesAround, totalsAround } from '../periods/line-ranges.ts'
import type { ScoreDescriptor } from '../periods/markets.ts'
import * as markets from './markets.ts'
import { type HandballModel, handballModel } from './model.ts'
import { scriptHandball } from './script.ts'
import { describeHandball, HALVES, HANDBALL_BEFORE, type HandballState } from './state.ts'

type HandballMarketLine = MarketLine<HandballState, HandballModel>

export const HANDBALL_ENGINE: SportEngine<HandballState, HandballModel> = {
  initialState: HANDBALL_BEFORE,
  createScript: scriptHandball,
  markets: markets.HANDBALL_MARKETS,
  listMarketLines: listMarkets,
  createModel: handballModel,
  canCombine: canCombineScore,
  createJointModel: model => new ScoreJointModel(model, HALVES),
  describe: describeHandball,
}

function each(descriptor: ScoreDescriptor, lines: readonly Line[] = [NO_LINE]): HandballMarketLine[] {
  return lines.map(line => ({ descriptor, line }))
}

function listMarkets({ edge, total, league }: Fixture): HandballMarketLine[] {
  return [
    ...each(markets.RESULT),
    ...each(markets.TOTAL, totalsAround(total, 22)),
    ...each(markets.HANDICAP, linesAround(-edge, 22)),
    ...each(markets.DOUBLE_CHANCE),
    ...each(markets.DRAW_NO_BET),
    ...each(markets.FIRST_RESULT),
    ...each(markets.FIRST_TOTAL, totalsAround(total / 2, 14)),
    ...each(markets.FIRST_HANDICAP, linesAround(-edge / 2, 14)),
    ...(league.tier <= 3 ? listMore(edge, total) : []),
    ...(league.tier <= 2 ? listMost(edge, total) : []),
  ]
}

function listMore(edge: number, total: number): HandballMarketLine[] {
  const middle = Math.round(-edge)
  const starts = [-3, -2, -1, 0, 1, 2, 3].map(step => middle + step).filter(value => value !== 0)
  return [
    ...each(
      markets.EUROPEAN,
      starts.map(value => ({ nr: 0, value })),
    ),
    ...each(markets.ODD_EVEN),
    ...markets.SIDE_TOTALS.flatMap((descriptor, nr) =>
      each(descriptor, totalsAround((total + (nr === 0 ? edge : -edge)) / 2, 14, nr)),
    ),
    ...each(markets.HALF_FULL),
    ...each(markets.SECOND_RESULT),
    ...each(markets.SECOND_TOTAL, totalsAround(total / 2, 14)),
  ]
}

function listMost(edge: number, total: number): HandballMarketLine[] {
  return [
    ...each(markets.FIRST_DOUBLE),
    ...each(markets.FIRST_NO_BET),
    ...each(markets.FIRST_ODD_EVEN),
    ...markets.FIRST_SIDE_TOTALS.flatMap((descriptor, nr) =>
      each(descriptor, totalsAround((total + (nr === 0 ? edge : -edge)) / 4, 9, nr)),
    ),
    ...each(markets.SECOND_HANDICAP, linesAround(-edge / 2, 14)),
    ...each(markets.HIGHEST_HALF),
  ]
}
