import type { Line, MarketLine, SportEngine } from '../engine.ts'
import type { Tier } from '../feed-catalogue.ts'
import type { Fixture } from '../fixtures.ts'
import { buildLineRange, NO_LINE } from '../outcome-sets.ts'
import { describeSoccer } from './describe.ts'
import { canCombineSoccer, SoccerJointModel } from './joint-model.ts'
import * as courses from './markets-both-halves.ts'
import * as counts from './markets-counts.ts'
import * as goals from './markets-goals.ts'
import * as halfCells from './markets-half-scores.ts'
import * as halves from './markets-halves.ts'
import type { SoccerDescriptor } from './markets-main.ts'
import * as main from './markets-main.ts'
import * as more from './markets-more.ts'
import * as players from './markets-players.ts'
import * as cells from './markets-scores.ts'
import { SoccerModel } from './model.ts'
import { scriptSoccer } from './script.ts'
import { SOCCER_BEFORE, type SoccerState } from './state.ts'

type SoccerMarketLine = MarketLine<SoccerState, SoccerModel>

export const SOCCER_ENGINE: SportEngine<SoccerState, SoccerModel> = {
  initialState: SOCCER_BEFORE,
  createScript: scriptSoccer,
  markets: [
    ...main.MAIN_MARKETS,
    ...goals.GOAL_MARKETS,
    ...cells.SCORE_MARKETS,
    ...halves.HALF_MARKETS,
    ...halfCells.HALF_SCORE_MARKETS,
    ...courses.BOTH_HALVES_MARKETS,
    ...more.MORE_MARKETS,
    ...counts.COUNT_MARKETS,
    ...players.PLAYER_MARKETS,
  ],
  listMarketLines: listMarkets,
  createModel: (fixture, state, at, _since, script) => new SoccerModel(fixture, state, at, script),
  canCombine: canCombineSoccer,
  createJointModel: model => new SoccerJointModel(model),
  describe: describeSoccer,
}

function each(descriptor: SoccerDescriptor, lines: readonly Line[]): SoccerMarketLine[] {
  return lines.map(line => ({ descriptor, line }))
}

function one(descriptor: SoccerDescriptor, nr = 0): SoccerMarketLine {
  return { descriptor, line: nr === 0 ? NO_LINE : { nr, value: 0 } }
}

/** The better the league, the more markets; quarter lines down to tier 2. */
function listMarkets({ league: { tier } }: Fixture): readonly SoccerMarketLine[] {
  const known = universes.get(tier) ?? buildUniverse(tier)
  universes.set(tier, known)
  return known
}

const universes = new Map<Tier, readonly SoccerMarketLine[]>()

function buildUniverse(tier: Tier): SoccerMarketLine[] {
  return [
    ...listCore(tier),
    ...(tier <= 3 ? listMore(tier) : []),
    ...(tier <= 2 ? listMost() : []),
    ...(tier === 1 ? listAll() : []),
  ]
}

function listCore(tier: Tier): SoccerMarketLine[] {
  const step = tier <= 2 ? 0.25 : tier === 3 ? 0.5 : 1
  return [
    one(main.MATCH_RESULT),
    ...each(main.TOTAL, buildLineRange(0.5, 9.5, tier === 4 ? 1 : step)),
    ...each(main.HANDICAP, buildLineRange(-4.5, 4.5, step)),
    one(goals.BOTH_SCORE),
    one(main.DOUBLE_CHANCE),
    one(main.DRAW_NO_BET),
    ...Array.from({ length: 14 }, (_, index) => one(main.NEXT_GOAL, index + 1)),
    one(halves.FIRST_RESULT),
    ...each(halves.FIRST_TOTAL, buildLineRange(0.5, 4.5, tier === 1 ? 0.25 : 1)),
  ]
}

function listMore(tier: Tier): SoccerMarketLine[] {
  return [
    ...each(main.EUROPEAN_HANDICAP, STARTS),
    ...each(goals.HOME_TOTAL, buildLineRange(0.5, 5.5, 1, 0)),
    ...each(goals.AWAY_TOTAL, buildLineRange(0.5, 5.5, 1, 1)),
    one(goals.ODD_EVEN_GOALS),
    one(goals.CORRECT_SCORE),
    one(goals.EXACT_GOALS),
    one(cells.GOAL_RANGE),
    one(cells.WHO_SCORES),
    ...each(halves.FIRST_HANDICAP, buildLineRange(-2.5, 2.5, tier === 1 ? 0.25 : 0.5)),
    one(halves.FIRST_DOUBLE_CHANCE),
    one(more.FIRST_DRAW_NO_BET),
    one(halves.SECOND_RESULT),
    ...each(halves.SECOND_TOTAL, buildLineRange(0.5, 4.5, 1)),
    one(halves.HALF_FULL),
    ...each(counts.TOTAL_CORNERS, buildLineRange(5.5, 15.5, 1)),
    ...each(counts.TOTAL_BOOKINGS, buildLineRange(1.5, 9.5, 1)),
  ]
}

function listMost(): SoccerMarketLine[] {
  const totals = buildLineRange(1.5, 3.5, 1)
  const sides = buildLineRange(0.5, 2.5, 1)
  return [
    one(goals.HOME_CLEAN_SHEET),
    one(goals.AWAY_CLEAN_SHEET, 1),
    one(halves.FIRST_BOTH_SCORE),
    one(goals.RESULT_AND_BOTH_SCORE),
    ...each(goals.TOTAL_AND_BOTH_SCORE, totals),
    ...each(goals.RESULT_AND_TOTAL, totals),
    one(cells.WINNING_MARGIN),
    one(cells.HOME_EXACT),
    one(cells.AWAY_EXACT),
    one(cells.HOME_TO_NIL),
    one(cells.AWAY_TO_NIL),
    one(cells.CHANCE_AND_BOTH_SCORE),
    ...each(cells.CHANCE_AND_TOTAL, totals),
    one(halfCells.FIRST_CORRECT),
    one(halfCells.FIRST_EXACT),
    one(halfCells.FIRST_ODD_EVEN),
    one(halfCells.SECOND_BOTH_SCORE),
    one(more.SECOND_DOUBLE_CHANCE),
    one(more.SECOND_DRAW_NO_BET),
    one(more.LAST_GOAL),
    ...more.SIDE_TOTALS_OF_HALVES.slice(0, 2).flatMap(descriptor => each(descriptor, sides)),
    ...courses.BOTH_HALVES_MARKETS.slice(0, -1).map(descriptor => one(descriptor)),
    one(counts.MORE_CORNERS),
    ...each(counts.CORNER_HANDICAP, buildLineRange(-5.5, 5.5, 1)),
    one(counts.MORE_BOOKINGS),
    one(counts.SENDING_OFF),
    one(players.ANYTIME_SCORER),
    ...Array.from({ length: 14 }, (_, index) => one(players.GOAL_SCORER, index + 1)),
    one(players.LAST_SCORER),
  ]
}

function listAll(): SoccerMarketLine[] {
  const sides = buildLineRange(0.5, 2.5, 1)
  const corners = buildLineRange(1.5, 8.5, 1)
  const cards = buildLineRange(0.5, 4.5, 1)
  return [
    one(more.HOME_NO_BET),
    one(more.AWAY_NO_BET),
    one(cells.HOME_ODD_EVEN),
    one(cells.AWAY_ODD_EVEN),
    ...each(halfCells.FIRST_START, STARTS.slice(1, 3)),
    one(halfCells.FIRST_RESULT_AND_BOTH),
    ...each(halfCells.FIRST_RESULT_AND_TOTAL, buildLineRange(0.5, 1.5, 1)),
    one(halfCells.SECOND_EXACT),
    one(halfCells.SECOND_ODD_EVEN),
    one(halfCells.SECOND_CORRECT),
    ...halfCells.CLEAN_HALVES.map(descriptor => one(descriptor)),
    ...each(more.SECOND_HANDICAP, buildLineRange(-2.5, 2.5, 0.5)),
    ...more.SIDE_TOTALS_OF_HALVES.slice(2).flatMap(descriptor => each(descriptor, sides)),
    ...each(courses.HALF_FULL_AND_TOTAL, buildLineRange(1.5, 3.5, 1)),
    ...each(counts.HOME_CORNERS, corners),
    ...each(counts.AWAY_CORNERS, corners),
    one(counts.CORNERS_ODD_EVEN),
    one(counts.FIRST_MORE_CORNERS),
    ...each(counts.FIRST_TOTAL_CORNERS, buildLineRange(2.5, 7.5, 1)),
    ...each(counts.HOME_BOOKINGS, cards),
    ...each(counts.AWAY_BOOKINGS, cards),
  ]
}

/** Starts of the European handicap. */
const STARTS: readonly Line[] = [-2, -1, 1, 2].map(value => ({ nr: 0, value }))
