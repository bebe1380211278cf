import type { Descriptor, Line, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { linesBetween, NO_LINE } from '../outcomes.ts'
import { SoccerJoint, soccerCombines } from './joint.ts'
import * as goals from './markets-goals.ts'
import * as halves from './markets-halves.ts'
import type { SoccerTemplate } from './markets-main.ts'
import * as main from './markets-main.ts'
import { SoccerModel } from './model.ts'
import { scriptSoccer } from './script.ts'
import { describeSoccer, SOCCER_BEFORE, type SoccerState } from './state.ts'

type SoccerDescriptor = Descriptor<SoccerState, SoccerModel>

export const SOCCER_ENGINE: SportEngine<SoccerState, SoccerModel> = {
  before: SOCCER_BEFORE,
  script: scriptSoccer,
  universe: listMarkets,
  model: (fixture, state, at, _since, script) => new SoccerModel(fixture, state, at, script),
  combines: soccerCombines,
  joint: model => new SoccerJoint(model),
  describe: describeSoccer,
}

function each(template: SoccerTemplate, lines: readonly Line[]): SoccerDescriptor[] {
  return lines.map(line => ({ template, line }))
}

function one(template: SoccerTemplate, nr = 0): SoccerDescriptor {
  return { template, line: nr === 0 ? NO_LINE : { nr, value: 0 } }
}

/** The better the league, the more markets; quarter lines down to tier 2. */
function listMarkets(fixture: Fixture): SoccerDescriptor[] {
  const { tier } = fixture.league
  const step = tier <= 2 ? 0.25 : tier === 3 ? 0.5 : 1
  const core = [
    one(main.MATCH_RESULT),
    ...each(main.TOTAL, linesBetween(0.5, 9.5, tier === 4 ? 1 : step)),
    ...each(main.HANDICAP, linesBetween(-4.5, 4.5, step)),
    one(goals.BOTH_SCORE),
    one(main.DOUBLE_CHANCE),
    one(main.DRAW_NO_BET),
    ...Array.from({ length: 14 }, (_, index) => one(main.NEXT_GOAL, index + 1)),
    one(halves.FIRST_RESULT),
    ...each(halves.FIRST_TOTAL, linesBetween(0.5, 4.5, tier === 1 ? 0.25 : 1)),
  ]
  return [...core, ...(tier <= 3 ? listMore(tier) : []), ...(tier <= 2 ? listMost() : [])]
}

function listMore(tier: number): SoccerDescriptor[] {
  return [
    ...each(
      main.EUROPEAN_HANDICAP,
      [-2, -1, 1, 2].map(value => ({ nr: 0, value })),
    ),
    ...each(goals.HOME_TOTAL, linesBetween(0.5, 5.5, 1, 0)),
    ...each(goals.AWAY_TOTAL, linesBetween(0.5, 5.5, 1, 1)),
    one(goals.ODD_EVEN_GOALS),
    one(goals.CORRECT_SCORE),
    one(goals.EXACT_GOALS),
    ...each(halves.FIRST_HANDICAP, linesBetween(-2.5, 2.5, tier === 1 ? 0.25 : 0.5)),
    one(halves.FIRST_DOUBLE_CHANCE),
    one(halves.SECOND_RESULT),
    ...each(halves.SECOND_TOTAL, linesBetween(0.5, 4.5, 1)),
    one(halves.HALF_FULL),
  ]
}

function listMost(): SoccerDescriptor[] {
  const totals = linesBetween(1.5, 3.5, 1)
  return [
    one(goals.HOME_CLEAN_SHEET),
    one(goals.AWAY_CLEAN_SHEET, 1),
    one(halves.FIRST_BOTH_SCORE),
    one(goals.RESULT_AND_BOTH_SCORE),
    ...each(goals.TOTAL_AND_BOTH_SCORE, totals),
    ...each(goals.RESULT_AND_TOTAL, totals),
    ...each(goals.TOTAL_CORNERS, linesBetween(5.5, 15.5, 1)),
    ...each(goals.TOTAL_BOOKINGS, linesBetween(1.5, 9.5, 1)),
  ]
}
