import type { SportEngine } from '../engine.ts'
import { BasketballJointModel } from './joint-model.ts'
import * as markets from './markets.ts'
import { BasketballModel } from './model.ts'
import { scriptBasketball } from './script.ts'
import { BASKETBALL_BEFORE, type BasketballState, describeBasketball } from './state.ts'

export const BASKETBALL_ENGINE: SportEngine<BasketballState, BasketballModel> = {
  initialState: BASKETBALL_BEFORE,
  createScript: scriptBasketball,
  markets: markets.BASKETBALL_MARKETS,
  createModel: (fixture, state, at, since) => new BasketballModel(fixture, state, at, since),
  createJointModel: model => new BasketballJointModel(model),
  describe: describeBasketball,
}
