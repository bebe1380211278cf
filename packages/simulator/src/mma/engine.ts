import type { Descriptor, Line, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { linesBetween, NO_LINE } from '../outcome-sets.ts'
import { mmaCombines, mmaJoint } from './joint-model.ts'
import { type MmaTemplate, roundLines } from './market-helpers.ts'
import * as fight from './markets-fight.ts'
import * as rounds from './markets-rounds.ts'
import { MmaModel } from './model.ts'
import { scriptMma } from './script.ts'
import { describeMma, MMA_BEFORE, type MmaState, roundsOf } from './state.ts'

type MmaDescriptor = Descriptor<MmaState, MmaModel>

export const MMA_ENGINE: SportEngine<MmaState, MmaModel> = {
  before: MMA_BEFORE,
  script: scriptMma,
  universe: listMarkets,
  model: (fixture, state, at) => new MmaModel(fixture, state, at),
  combines: mmaCombines,
  joint: mmaJoint,
  describe: describeMma,
}

function each(template: MmaTemplate, lines: readonly Line[]): MmaDescriptor[] {
  return lines.map(line => ({ template, line }))
}

function listMarkets(fixture: Fixture): MmaDescriptor[] {
  const count = roundsOf(fixture)
  const scheduled: Line[] = [{ nr: count, value: 0 }]
  const lines = linesBetween(0.5, count - 0.5, 1)
  return [
    ...each(fight.WINNER, [NO_LINE]),
    ...each(fight.TOTAL_ROUNDS, lines),
    ...each(fight.DISTANCE, [NO_LINE]),
    ...each(fight.WINNING_METHOD, [NO_LINE]),
    ...each(fight.METHOD, [NO_LINE]),
    ...each(rounds.WINNER_AND_ROUND, scheduled),
    ...each(rounds.WINNER_AND_RANGE, scheduled),
    ...each(rounds.LAST_ROUND, scheduled),
    ...each(rounds.ROUND_STARTS, roundLines(fixture).slice(1)),
    ...each(rounds.ROUND_WINNER, roundLines(fixture)),
    ...each(fight.HOME_INSIDE, [NO_LINE]),
    ...each(fight.AWAY_INSIDE, [NO_LINE]),
    ...each(fight.WINNER_AND_TOTAL, lines),
  ]
}
