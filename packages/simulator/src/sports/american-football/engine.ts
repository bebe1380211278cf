import type { SportEngine } from '../../engine/engine.ts'
import { ScoreJointModel } from '../periods/joint-model.ts'
import * as markets from './markets.ts'
import { type FootballModel, footballModel } from './model.ts'
import { scriptFootball } from './script.ts'
import { describeFootball, FOOTBALL_BEFORE, type FootballState, QUARTERS } from './state.ts'

export const AMERICAN_FOOTBALL_ENGINE: SportEngine<FootballState, FootballModel> = {
  initialState: FOOTBALL_BEFORE,
  createScript: scriptFootball,
  markets: markets.FOOTBALL_MARKETS,
  createModel: footballModel,
  createJointModel: model => new ScoreJointModel(model, QUARTERS),
  describe: describeFootball,
}
