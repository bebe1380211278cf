import type { SportEngine } from '../../engine/engine.ts'
import { ScoreJointModel } from '../periods/joint-model.ts'
import * as markets from './markets.ts'
import { type HockeyModel, hockeyModel } from './model.ts'
import { scriptHockey } from './script.ts'
import { describeHockey, HOCKEY_BEFORE, type HockeyState, PERIODS } from './state.ts'

export const ICE_HOCKEY_ENGINE: SportEngine<HockeyState, HockeyModel> = {
  initialState: HOCKEY_BEFORE,
  createScript: scriptHockey,
  markets: markets.HOCKEY_MARKETS,
  createModel: hockeyModel,
  createJointModel: model => new ScoreJointModel(model, PERIODS),
  describe: describeHockey,
}
