import { EndingsJointModel, type WeightedEnding } from '../../markets/same-game-pricing/endings-joint-model.ts'
import { SET_SCORES } from '../../models/tennis-chain.ts'
import type { TennisModel } from './model.ts'
import { type Games, isDecided, TENNIS_BEFORE, type TennisState } from './state.ts'

/**
 * Joint chances of tennis outcomes: every way in which the sets may end, with its chance, in which a leg wins when the
 * settlement of its own market says so. Retirements are beyond the model; they void legs, and what is void drops out of
 * a bet. Single games are not combined: they are decided before anyone could put a combination together.
 */

export function createTennisJointModel(model: TennisModel): EndingsJointModel<TennisState, TennisModel> {
  return new EndingsJointModel(listEndings(model))
}

function listEndings(model: TennisModel): WeightedEnding<TennisState>[] {
  const endings: WeightedEnding<TennisState>[] = []
  const play = (sets: readonly Games[], probability: number, set: Float64Array): void => {
    SET_SCORES.forEach((score, index) => {
      const chance = probability * (set[index] as number)
      if (chance < 1e-12) return
      const state: TennisState = { ...TENNIS_BEFORE, stage: 'final', sets: [...sets, score] }
      if (isDecided(state)) endings.push({ state, probability: chance })
      else play(state.sets, chance, model.freshSet)
    })
  }
  play(model.state.sets, 1, model.set)
  return endings
}
