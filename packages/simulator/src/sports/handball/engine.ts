import type { SportEngine } from '../../engine/engine.ts'
import { ScoreJointModel } from '../periods/joint-model.ts'
import * as markets from './markets.ts'
import { type HandballModel, handballModel } from './model.ts'
import { scriptHandball } from './script.ts'
import { describeHandball, HALVES, HANDBALL_BEFORE, type HandballState } from './state.ts'

export const HANDBALL_ENGINE: SportEngine<HandballState, HandballModel> = {
  initialState: HANDBALL_BEFORE,
  createScript: scriptHandball,
  markets: markets.HANDBALL_MARKETS,
  createModel: handballModel,
  createJointModel: model => new ScoreJointModel(model, HALVES),
  describe: describeHandball,
}
