import type { Line, MarketLine, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { buildLineRange, NO_LINE } from '../outcome-sets.ts'
import { canCombineCricket, createCricketJointModel } from './joint-model.ts'
import type { CricketDescriptor } from './market-helpers.ts'
import * as match from './markets-match.ts'
import * as sides from './markets-sides.ts'
import { CricketModel } from './model.ts'
import { scriptCricket } from './script.ts'
import { CRICKET_BEFORE, type CricketState, describeCricket } from './state.ts'

type CricketMarketLine = MarketLine<CricketState, CricketModel>

export const CRICKET_ENGINE: SportEngine<CricketState, CricketModel> = {
  initialState: CRICKET_BEFORE,
  createScript: scriptCricket,
  markets: [...match.MATCH_MARKETS, ...sides.SIDE_MARKETS],
  listMarketLines: listMarkets,
  createModel: (fixture, state, at) => new CricketModel(fixture, state, at),
  canCombine: canCombineCricket,
  createJointModel: createCricketJointModel,
  describe: describeCricket,
}

function each(descriptor: CricketDescriptor, lines: readonly Line[]): CricketMarketLine[] {
  return lines.map(line => ({ descriptor, line }))
}

/** Half lines around a middle. */
function around(middle: number, reach: number, step: number, nr = 0): Line[] {
  return buildLineRange(Math.max(0, Math.floor(middle) - reach) + 0.5, Math.floor(middle) + reach + 0.5, step, nr)
}

function listMarkets(fixture: Fixture): CricketMarketLine[] {
  const { total, league } = fixture
  const step = league.tier <= 2 ? 1 : 2
  return [
    ...each(match.WINNER, [NO_LINE]),
    ...each(match.RESULT, [NO_LINE]),
    ...each(match.BATS_FIRST, [NO_LINE]),
    ...each(match.INNINGS_TOTAL, around(total / 2, 72, 2 * step, 1)),
    ...each(match.INNINGS_TOTAL, around(total / 2, 72, 2 * step, 2)),
    ...each(match.FIRST_WICKETS, buildLineRange(1.5, 9.5, 1, 1)),
    ...each(match.FIRST_SIXES, buildLineRange(0.5, 19.5, 1, 1)),
    ...each(match.FIRST_FOURS, buildLineRange(2.5, 27.5, 1, 1)),
    ...each(match.FIRST_ODD_EVEN, [NO_LINE]),
    ...each(match.OPENING, [NO_LINE]),
    ...each(match.OVERS_RESULT, [{ nr: 0, value: 6 }]),
    ...each(
      sides.DISMISSAL,
      [1, 2].flatMap(nr => buildLineRange(1, 10, 1, nr)),
    ),
    ...listSides(fixture, step),
  ]
}

function listSides({ total }: Fixture, step: number): CricketMarketLine[] {
  const overs = Array.from({ length: 20 }, (_, index) => index + 1)
  const numbered = overs.map(nr => ({ nr, value: 0 }))
  const singles = overs.flatMap(nr => buildLineRange(4.5, 13.5, 1, nr))
  const spans = [6, 10, 15].flatMap(nr => around((total * nr) / 42, 24, 2 * step, nr))
  const falls = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(nr => buildLineRange(12 * nr - 3.5, 26 * nr + 44.5, 6, nr))
  return [
    ...each(sides.HOME_OVERS, spans),
    ...each(sides.AWAY_OVERS, spans),
    ...each(sides.HOME_OVER, singles),
    ...each(sides.AWAY_OVER, singles),
    ...each(sides.HOME_OVER_WICKET, numbered),
    ...each(sides.AWAY_OVER_WICKET, numbered),
    ...each(sides.HOME_FALL, falls),
    ...each(sides.AWAY_FALL, falls),
  ]
}
