import type { SportEngine } from '../../engine/engine.ts'
import { createMmaJointModel } from './joint-model.ts'
import * as fight from './markets-fight.ts'
import * as rounds from './markets-rounds.ts'
import { MmaModel } from './model.ts'
import { scriptMma } from './script.ts'
import { describeMma, MMA_BEFORE, type MmaState } from './state.ts'

export const MMA_ENGINE: SportEngine<MmaState, MmaModel> = {
  initialState: MMA_BEFORE,
  createScript: scriptMma,
  markets: [...fight.FIGHT_MARKETS, ...rounds.ROUND_MARKETS],
  createModel: (fixture, state, at) => new MmaModel(fixture, state, at),
  createJointModel: createMmaJointModel,
  describe: describeMma,
}
