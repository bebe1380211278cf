import type { SportEngine } from '../../engine/engine.ts'
import { describeTennis } from './describe.ts'
import { createTennisJointModel } from './joint-model.ts'
import * as match from './markets-match.ts'
import * as sets from './markets-sets.ts'
import { type TennisModel, tennisModel } from './model.ts'
import { scriptTennis } from './script.ts'
import { TENNIS_BEFORE, type TennisState } from './state.ts'

export const TENNIS_ENGINE: SportEngine<TennisState, TennisModel> = {
  initialState: TENNIS_BEFORE,
  createScript: scriptTennis,
  markets: [...match.MATCH_MARKETS, ...sets.SET_MARKETS],
  createModel: tennisModel,
  createJointModel: createTennisJointModel,
  describe: describeTennis,
}
