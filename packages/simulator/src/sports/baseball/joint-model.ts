import { EndingsJointModel, type WeightedEnding } from '../../markets/same-game-pricing/endings-joint-model.ts'
import { type BaseballModel, GRID } from './model.ts'
import { BASEBALL_BEFORE, type BaseballState } from './state.ts'

/**
 * Joint chances of baseball outcomes: every final score with its chance, in which a leg wins when the settlement of its
 * own market says so. Single innings and the ninth's score do not follow from a final score; they are not combined.
 */

export function createBaseballJointModel(model: BaseballModel): EndingsJointModel<BaseballState, BaseballModel> {
  return new EndingsJointModel(listEndings(model))
}

function listEndings({ grid }: BaseballModel): WeightedEnding<BaseballState>[] {
  return Array.from(grid, (probability, i) => {
    const score = [Math.floor(i / GRID), i % GRID] as const
    return { probability, state: { ...BASEBALL_BEFORE, stage: 'final' as const, innings: [score] } }
  }).filter(({ probability }) => probability > 1e-12)
}
