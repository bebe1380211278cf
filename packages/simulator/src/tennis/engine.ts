import type { Descriptor, Line, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { linesBetween, NO_LINE } from '../outcome-sets.ts'
import { describeTennis } from './describe.ts'
import { tennisCombines, tennisJoint } from './joint-model.ts'
import type { TennisTemplate } from './market-helpers.ts'
import * as match from './markets-match.ts'
import * as sets from './markets-sets.ts'
import { type TennisModel, tennisModel } from './model.ts'
import { scriptTennis } from './script.ts'
import { TENNIS_BEFORE, type TennisState } from './state.ts'

type TennisDescriptor = Descriptor<TennisState, TennisModel>

export const TENNIS_ENGINE: SportEngine<TennisState, TennisModel> = {
  before: TENNIS_BEFORE,
  script: scriptTennis,
  universe: listMarkets,
  model: tennisModel,
  combines: tennisCombines,
  joint: tennisJoint,
  describe: describeTennis,
}

function each(template: TennisTemplate, lines: readonly Line[]): TennisDescriptor[] {
  return lines.map(line => ({ template, line }))
}

function listMarkets(fixture: Fixture): TennisDescriptor[] {
  const isMinor = fixture.league.tier === 4
  return [
    ...each(match.MATCH_WINNER, [NO_LINE]),
    ...each(match.TOTAL_GAMES, linesBetween(14.5, 36.5, 1)),
    ...each(match.GAME_HANDICAP, linesBetween(-9.5, 9.5, 1)),
    ...each(match.SET_HANDICAP, linesBetween(-1.5, 1.5, 3)),
    ...each(match.SET_SCORE, [NO_LINE]),
    ...[1, 2, 3].flatMap(nr => listSet(nr)),
    ...(isMinor ? [] : listMore()),
  ]
}

function listSet(nr: number): TennisDescriptor[] {
  const games = Array.from({ length: 12 }, (_, index) => ({ nr, value: index + 1 }))
  return [
    ...each(sets.SET_WINNER, [{ nr, value: 0 }]),
    ...each(sets.SET_TOTAL, linesBetween(7.5, 12.5, 1, nr)),
    ...each(sets.SET_GAME_HANDICAP, linesBetween(-4.5, 4.5, 1, nr)),
    ...each(sets.GAME_WINNER, games),
  ]
}

function listMore(): TennisDescriptor[] {
  return [
    ...each(match.HOME_GAMES, linesBetween(5.5, 20.5, 1)),
    ...each(match.AWAY_GAMES, linesBetween(5.5, 20.5, 1)),
    ...each(match.HOME_WINS_SET, [NO_LINE]),
    ...each(match.AWAY_WINS_SET, [NO_LINE]),
    ...each(match.ODD_EVEN_GAMES, [NO_LINE]),
  ]
}
