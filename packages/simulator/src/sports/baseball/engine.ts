import type { SportEngine } from '../../engine/engine.ts'
import { createBaseballJointModel } from './joint-model.ts'
import * as innings from './markets-innings.ts'
import * as match from './markets-match.ts'
import { BaseballModel } from './model.ts'
import { scriptBaseball } from './script.ts'
import { BASEBALL_BEFORE, type BaseballState, describeBaseball } from './state.ts'

export const BASEBALL_ENGINE: SportEngine<BaseballState, BaseballModel> = {
  initialState: BASEBALL_BEFORE,
  createScript: scriptBaseball,
  markets: [...match.MATCH_MARKETS, ...innings.INNING_MARKETS],
  createModel: (fixture, state, at) => new BaseballModel(fixture, state, at),
  createJointModel: createBaseballJointModel,
  describe: describeBaseball,
}
