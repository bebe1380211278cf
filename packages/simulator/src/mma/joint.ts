import { EXCHANGES, PAST_HALF } from '../models/fight.ts'
import { type Chance, type JointLeg, type JointModel, nameLeg } from '../together/joint.ts'
import type { MmaTemplate } from './market.ts'
import { ROUND_WINNER } from './markets-rounds.ts'
import type { MmaModel } from './model.ts'
import { MMA_BEFORE, type MmaState } from './state.ts'

/**
 * Joint chances of the outcomes of a fight: every half of a round in which it may be ended, by whom and how, and the two
 * decisions; a leg wins when the settlement of its own market says so. Who wins a round is more than an end tells.
 */

type MmaLeg = JointLeg<MmaState, MmaModel>

export function mmaCombines(template: MmaTemplate): boolean {
  return template.id !== ROUND_WINNER.id
}

interface Way {
  readonly state: MmaState
  readonly probability: number
}

export class MmaJoint implements JointModel<MmaState, MmaModel> {
  private readonly ways: readonly Way[]
  private readonly known = new Map<string, readonly boolean[]>()

  constructor(model: MmaModel) {
    this.ways = listWays(model)
  }

  chanceOf(legs: readonly MmaLeg[]): Chance {
    const wins = legs.map(leg => this.read(leg))
    return indexes =>
      this.ways.reduce((sum, { probability }, at) => {
        return indexes.every(index => wins[index]?.[at]) ? sum + probability : sum
      }, 0)
  }

  private read(leg: MmaLeg): readonly boolean[] {
    const name = nameLeg(leg)
    const wins =
      this.known.get(name) ?? this.ways.map(({ state }) => leg.template.settle(state, leg.line)?.[leg.index] === 'win')
    this.known.set(name, wins)
    return wins
  }
}

function listWays(model: MmaModel): Way[] {
  const ways: Way[] = []
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
