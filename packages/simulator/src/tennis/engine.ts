import type { Descriptor, Line, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { linesBetween, NO_LINE } from '../outcomes.ts'
import type { TennisTemplate } from './markets.ts'
import * as markets from './markets.ts'
import { type TennisModel, tennisModel } from './model.ts'
import { scriptTennis } from './script.ts'
import { describeTennis, TENNIS_BEFORE, type TennisState } from './state.ts'

type TennisDescriptor = Descriptor<TennisState, TennisModel>

export const TENNIS_ENGINE: SportEngine<TennisState, TennisModel> = {
  before: TENNIS_BEFORE,
  script: scriptTennis,
  universe: listMarkets,
  model: tennisModel,
  describe: describeTennis,
}

function each(template: TennisTemplate, lines: readonly Line[]): TennisDescriptor[] {
  return lines.map(line => ({ template, line }))
}

function listMarkets(fixture: Fixture): TennisDescriptor[] {
  const isMinor = fixture.league.tier === 4
  return [
    ...each(markets.MATCH_WINNER, [NO_LINE]),
    ...each(markets.TOTAL_GAMES, linesBetween(14.5, 36.5, 1)),
    ...each(markets.GAME_HANDICAP, linesBetween(-9.5, 9.5, 1)),
    ...each(markets.SET_HANDICAP, linesBetween(-1.5, 1.5, 3)),
    ...each(markets.SET_SCORE, [NO_LINE]),
    ...[1, 2, 3].flatMap(nr => listSet(nr)),
    ...(isMinor ? [] : listMore()),
  ]
}

function listSet(nr: number): TennisDescriptor[] {
  const games = Array.from({ length: 12 }, (_, index) => ({ nr, value: index + 1 }))
  return [
    ...each(markets.SET_WINNER, [{ nr, value: 0 }]),
    ...each(markets.SET_TOTAL, linesBetween(7.5, 12.5, 1, nr)),
    ...each(markets.SET_GAME_HANDICAP, linesBetween(-4.5, 4.5, 1, nr)),
    ...each(markets.GAME_WINNER, games),
  ]
}

function listMore(): TennisDescriptor[] {
  return [
    ...each(markets.HOME_GAMES, linesBetween(5.5, 20.5, 1)),
    ...each(markets.AWAY_GAMES, linesBetween(5.5, 20.5, 1)),
    ...each(markets.HOME_WINS_SET, [NO_LINE]),
    ...each(markets.AWAY_WINS_SET, [NO_LINE]),
    ...each(markets.ODD_EVEN_GAMES, [NO_LINE]),
  ]
}
