import type { Line, MarketLine, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { buildLineRange, NO_LINE } from '../outcome-sets.ts'
import { BasketballJointModel, canCombineBasketball } from './joint-model.ts'
import type { BasketballDescriptor } from './markets.ts'
import * as markets from './markets.ts'
import { BasketballModel } from './model.ts'
import { scriptBasketball } from './script.ts'
import { BASKETBALL_BEFORE, type BasketballState, describeBasketball, QUARTERS } from './state.ts'

type BasketballMarketLine = MarketLine<BasketballState, BasketballModel>

export const BASKETBALL_ENGINE: SportEngine<BasketballState, BasketballModel> = {
  initialState: BASKETBALL_BEFORE,
  createScript: scriptBasketball,
  markets: markets.BASKETBALL_MARKETS,
  listMarketLines: listMarkets,
  createModel: (fixture, state, at, since) => new BasketballModel(fixture, state, at, since),
  canCombine: canCombineBasketball,
  createJointModel: model => new BasketballJointModel(model),
  describe: describeBasketball,
}

function each(descriptor: BasketballDescriptor, lines: readonly Line[]): BasketballMarketLine[] {
  return lines.map(line => ({ descriptor, line }))
}

/** Half lines around a middle. */
function around(middle: number, reach: number, step = 1, nr = 0): Line[] {
  return buildLineRange(Math.floor(middle) - reach + 0.5, Math.floor(middle) + reach + 0.5, step, nr)
}

function listMarkets(fixture: Fixture): BasketballMarketLine[] {
  const { total, edge, league } = fixture
  const step = league.tier <= 2 ? 1 : 2
  return [
    ...each(markets.MATCH_WINNER, [NO_LINE]),
    ...each(markets.MATCH_TOTAL, around(total, 46, step)),
    ...each(markets.MATCH_HANDICAP, around(-edge, 36, step)),
    ...each(markets.REGULATION_RESULT, [NO_LINE]),
    ...each(markets.HALF_RESULT, [NO_LINE]),
    ...each(markets.HALF_TOTAL, around(total / 2, 26, step)),
    ...each(markets.HALF_HANDICAP, around(-edge / 2, 22, step)),
    ...(league.tier <= 3 ? listMore(fixture, step) : []),
  ]
}

function listMore({ total, edge }: Fixture, step: number): BasketballMarketLine[] {
  const quarters = Array.from({ length: QUARTERS }, (_, index) => index + 1)
  return [
    ...each(markets.HOME_TOTAL, around((total + edge) / 2, 32, step)),
    ...each(markets.AWAY_TOTAL, around((total - edge) / 2, 32, step, 1)),
    ...each(markets.ODD_EVEN, [NO_LINE]),
    ...quarters.flatMap(nr => [
      ...each(markets.QUARTER_RESULT, [{ nr, value: 0 }]),
      ...each(markets.QUARTER_TOTAL, around(total / 4, 15, step, nr)),
      ...each(markets.QUARTER_HANDICAP, around(-edge / 4, 10, 1, nr)),
    ]),
  ]
}
