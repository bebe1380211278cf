import type { Line, MarketLine, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { buildLineRange, NO_LINE } from '../outcome-sets.ts'
import { canCombineMma, createMmaJointModel } from './joint-model.ts'
import { type MmaDescriptor, roundLines } from './market-helpers.ts'
import * as fight from './markets-fight.ts'
import * as rounds from './markets-rounds.ts'
import { MmaModel } from './model.ts'
import { scriptMma } from './script.ts'
import { describeMma, MMA_BEFORE, type MmaState, roundsOf } from './state.ts'

type MmaMarketLine = MarketLine<MmaState, MmaModel>

export const MMA_ENGINE: SportEngine<MmaState, MmaModel> = {
  initialState: MMA_BEFORE,
  createScript: scriptMma,
  markets: [...fight.FIGHT_MARKETS, ...rounds.ROUND_MARKETS],
  listMarketLines: listMarkets,
  createModel: (fixture, state, at) => new MmaModel(fixture, state, at),
  canCombine: canCombineMma,
  createJointModel: createMmaJointModel,
  describe: describeMma,
}

function each(descriptor: MmaDescriptor, lines: readonly Line[]): MmaMarketLine[] {
  return lines.map(line => ({ descriptor, line }))
}

function listMarkets(fixture: Fixture): MmaMarketLine[] {
  const count = roundsOf(fixture)
  const scheduled: Line[] = [{ nr: count, value: 0 }]
  const lines = buildLineRange(0.5, count - 0.5, 1)
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
