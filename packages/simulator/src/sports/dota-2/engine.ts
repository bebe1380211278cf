import type { SportEngine } from '../../engine/engine.ts'
import type { Side } from '../../shared/side.ts'
import { ContestJointModel, type ContestJointSource, partsOf } from '../best-of/joint-model.ts'
import * as markets from './markets.ts'
import { DotaModel } from './model.ts'
import { scriptDota } from './script.ts'
import { DOTA_BEFORE, type DotaState, describeDota, freshMap, mapsWon } from './state.ts'

function wonMap(winner: Side) {
  return { ...freshMap(0), winner }
}

/** Priced together: winners of maps. Kills depend on the duration of maps, which this model does not have. */
const COURSE: ContestJointSource<DotaState, DotaModel> = {
  bestOf: model => model.of,
  won: model => mapsWon(model.state),
  done: () => 0,
  endings: (model, nr) => [
    { home: 1, away: 0, chance: model.win(nr) },
    { home: 0, away: 1, chance: 1 - model.win(nr) },
  ],
  scored: (home, away) => ({
    ...DOTA_BEFORE,
    stage: 'final',
    maps: partsOf(home, away).map(([won]) => wonMap(won === 1 ? 0 : 1)),
    decided: true,
  }),
  endedBy: (nr, { home }) => {
    const maps = Array.from({ length: nr }, () => wonMap(home === 1 ? 0 : 1))
    return { ...DOTA_BEFORE, stage: 'final', maps, decided: true }
  },
}

export const DOTA_2_ENGINE: SportEngine<DotaState, DotaModel> = {
  initialState: DOTA_BEFORE,
  createScript: scriptDota,
  markets: markets.DOTA_MARKETS,
  createModel: (fixture, state, at) => new DotaModel(fixture, state, at),
  createJointModel: model => new ContestJointModel(COURSE, model),
  describe: describeDota,
}
