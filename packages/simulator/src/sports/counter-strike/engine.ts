import type { SportEngine } from '../../engine/engine.ts'
import { ContestJointModel, type ContestJointSource, partsOf } from '../best-of/joint-model.ts'
import * as markets from './markets.ts'
import * as rounds from './markets-rounds.ts'
import { StrikeModel } from './model.ts'
import { scriptStrike } from './script.ts'
import { describeStrike, mapsWon, STRIKE_BEFORE, type StrikeState } from './state.ts'

/** Priced together: winners of maps, and the final rounds of each. */
const COURSE: ContestJointSource<StrikeState, StrikeModel> = {
  bestOf: model => model.of,
  won: model => mapsWon(model.state),
  done: () => 0,
  endings: (model, nr) => model.endings(nr),
  scored: (home, away) => ({ ...STRIKE_BEFORE, stage: 'final', maps: partsOf(home, away), decided: true }),
  endedBy: (nr, { home, away }) => {
    const maps = Array.from({ length: nr }, () => [home, away] as const)
    return { ...STRIKE_BEFORE, stage: 'final', maps, decided: true }
  },
}

export const COUNTER_STRIKE_ENGINE: SportEngine<StrikeState, StrikeModel> = {
  initialState: STRIKE_BEFORE,
  createScript: scriptStrike,
  markets: [...markets.MAP_MARKETS, ...rounds.ROUND_MARKETS],
  createModel: (fixture, state, at) => new StrikeModel(fixture, state, at),
  createJointModel: model => new ContestJointModel(COURSE, model),
  describe: describeStrike,
}
