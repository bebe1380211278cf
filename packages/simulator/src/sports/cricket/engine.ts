import type { SportEngine } from '../../engine/engine.ts'
import { createCricketJointModel } from './joint-model.ts'
import * as match from './markets-match.ts'
import * as sides from './markets-sides.ts'
import { CricketModel } from './model.ts'
import { scriptCricket } from './script.ts'
import { CRICKET_BEFORE, type CricketState, describeCricket } from './state.ts'

export const CRICKET_ENGINE: SportEngine<CricketState, CricketModel> = {
  initialState: CRICKET_BEFORE,
  createScript: scriptCricket,
  markets: [...match.MATCH_MARKETS, ...sides.SIDE_MARKETS],
  createModel: (fixture, state, at) => new CricketModel(fixture, state, at),
  createJointModel: createCricketJointModel,
  describe: describeCricket,
}
