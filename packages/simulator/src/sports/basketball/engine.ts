import type { SportEngine } from '../../engine/engine.ts'
import { BasketballJointModel } from './joint-model.ts'
import { MATCH_MARKETS } from './markets-match.ts'
import { PART_MARKETS } from './markets-parts.ts'
import { BasketballModel } from './model.ts'
import { scriptBasketball } from './script.ts'
import { BASKETBALL_BEFORE, type BasketballState, describeBasketball } from './state.ts'

export const BASKETBALL_ENGINE: SportEngine<BasketballState, BasketballModel> = {
  initialState: BASKETBALL_BEFORE,
  createScript: scriptBasketball,
  markets: [...MATCH_MARKETS, ...PART_MARKETS],
  createModel: (fixture, state, at, since) => new BasketballModel(fixture, state, at, since),
  createJointModel: model => new BasketballJointModel(model),
  describe: describeBasketball,
}
