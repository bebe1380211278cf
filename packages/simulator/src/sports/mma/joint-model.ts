import { EndingsJointModel, type WeightedEnding } from '../../markets/same-game-pricing/endings-joint-model.ts'
import { EXCHANGES, PAST_HALF } from '../../models/fight.ts'
import type { MmaModel } from './model.ts'
import { MMA_BEFORE, type MmaState } from './state.ts'

/**
 * Joint chances of the outcomes of a fight: every half of a round in which it may be ended, by whom and how, and the two
 * decisions; a leg wins when the settlement of its own market says so. Who wins a round does not follow from the end.
 */

export function createMmaJointModel(model: MmaModel): EndingsJointModel<MmaState, MmaModel> {
  return new EndingsJointModel(listWays(model))
}

function listWays(model: MmaModel): WeightedEnding<MmaState>[] {
  const ways: WeightedEnding<MmaState>[] = []
  const rounds = (exchanges: number) => Array.from({ length: Math.ceil(exchanges / EXCHANGES) }, () => [0, 0] as const)
  const add = (exchanges: number, ending: MmaState['ending'], probability: number) => {
    ways.push({ state: { ...MMA_BEFORE, stage: 'final', rounds: rounds(exchanges), exchanges, ending }, probability })
  }
  for (const side of [0, 1] as const) {
    for (let round = 0; round < model.rounds; round++) {
      const start = round * EXCHANGES
      for (const [first, last] of [
        [1, PAST_HALF - 1],
        [PAST_HALF, EXCHANGES],
      ] as const) {
        const chance = model.ends(start + first, start + last)
        for (const method of ['knockout', 'submission'] as const) {
          add(start + last, { side, method }, chance * model.how(side, method))
        }
      }
    }
    add(model.rounds * EXCHANGES, { side, method: 'decision' }, model.by(side, 'decision'))
  }
  return ways
}
