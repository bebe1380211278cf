import type { Line, MarketLine, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { buildLineRange, NO_LINE } from '../outcome-sets.ts'
import { describeTennis } from './describe.ts'
import { canCombineTennis, createTennisJointModel } from './joint-model.ts'
import type { TennisDescriptor } from './market-helpers.ts'
import * as match from './markets-match.ts'
import * as sets from './markets-sets.ts'
import { type TennisModel, tennisModel } from './model.ts'
import { scriptTennis } from './script.ts'
import { TENNIS_BEFORE, type TennisState } from './state.ts'

type TennisMarketLine = MarketLine<TennisState, TennisModel>

export const TENNIS_ENGINE: SportEngine<TennisState, TennisModel> = {
  initialState: TENNIS_BEFORE,
  createScript: scriptTennis,
  markets: [...match.MATCH_MARKETS, ...sets.SET_MARKETS],
  listMarketLines: listMarkets,
  createModel: tennisModel,
  canCombine: canCombineTennis,
  createJointModel: createTennisJointModel,
  describe: describeTennis,
}

function each(descriptor: TennisDescriptor, lines: readonly Line[]): TennisMarketLine[] {
  return lines.map(line => ({ descriptor, line }))
}

function listMarkets(fixture: Fixture): TennisMarketLine[] {
  const isMinor = fixture.league.tier === 4
  return [
    ...each(match.MATCH_WINNER, [NO_LINE]),
    ...each(match.TOTAL_GAMES, buildLineRange(14.5, 36.5, 1)),
    ...each(match.GAME_HANDICAP, buildLineRange(-9.5, 9.5, 1)),
    ...each(match.SET_HANDICAP, buildLineRange(-1.5, 1.5, 3)),
    ...each(match.SET_SCORE, [NO_LINE]),
    ...[1, 2, 3].flatMap(nr => listSet(nr)),
    ...(isMinor ? [] : listMore()),
  ]
}

function listSet(nr: number): TennisMarketLine[] {
  const games = Array.from({ length: 12 }, (_, index) => ({ nr, value: index + 1 }))
  return [
    ...each(sets.SET_WINNER, [{ nr, value: 0 }]),
    ...each(sets.SET_TOTAL, buildLineRange(7.5, 12.5, 1, nr)),
    ...each(sets.SET_GAME_HANDICAP, buildLineRange(-4.5, 4.5, 1, nr)),
    ...each(sets.GAME_WINNER, games),
  ]
}

function listMore(): TennisMarketLine[] {
  return [
    ...each(match.HOME_GAMES, buildLineRange(5.5, 20.5, 1)),
    ...each(match.AWAY_GAMES, buildLineRange(5.5, 20.5, 1)),
    ...each(match.HOME_WINS_SET, [NO_LINE]),
    ...each(match.AWAY_WINS_SET, [NO_LINE]),
    ...each(match.ODD_EVEN_GAMES, [NO_LINE]),
  ]
}
