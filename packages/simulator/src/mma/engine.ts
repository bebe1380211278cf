import type { Descriptor, Line, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { linesBetween, NO_LINE } from '../outcomes.ts'
import { MmaJoint, mmaCombines } from './joint.ts'
import * as markets from './markets.ts'
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
  joint: model => new MmaJoint(model),
  describe: describeMma,
}

function each(template: markets.MmaTemplate, lines: readonly Line[]): MmaDescriptor[] {
  return lines.map(line => ({ template, line }))
}

function listMarkets(fixture: Fixture): MmaDescriptor[] {
  const rounds = roundsOf(fixture)
  const scheduled: Line[] = [{ nr: rounds, value: 0 }]
  const lines = linesBetween(0.5, rounds - 0.5, 1)
  return [
    ...each(markets.WINNER, [NO_LINE]),
    ...each(markets.TOTAL_ROUNDS, lines),
    ...each(markets.DISTANCE, [NO_LINE]),
    ...each(markets.WINNING_METHOD, [NO_LINE]),
    ...each(markets.METHOD, [NO_LINE]),
    ...each(markets.WINNER_AND_ROUND, scheduled),
    ...each(markets.WINNER_AND_RANGE, scheduled),
    ...each(markets.LAST_ROUND, scheduled),
    ...each(markets.ROUND_STARTS, markets.roundLines(fixture).slice(1)),
    ...each(markets.ROUND_WINNER, markets.roundLines(fixture)),
    ...each(markets.HOME_INSIDE, [NO_LINE]),
    ...each(markets.AWAY_INSIDE, [NO_LINE]),
    ...each(markets.WINNER_AND_TOTAL, lines),
  ]
}
