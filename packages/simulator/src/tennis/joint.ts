import { SET_SCORES } from '../models/tennis-chain.ts'
import { type Chance, type JointLeg, type JointModel, nameLeg } from '../together/joint.ts'
import type { TennisTemplate } from './market.ts'
import { GAME_WINNER } from './markets-sets.ts'
import type { TennisModel } from './model.ts'
import { type Games, isDecided, TENNIS_BEFORE, type TennisState } from './state.ts'

/**
 * Joint chances of tennis outcomes: every way in which the sets may end, with its chance, in which a leg wins when the
 * settlement of its own market says so. Retirements are beyond the model; they void legs, and what is void drops out of
 * a bet. Single games are not combined: they are decided before anyone could put a combination together.
 */

type TennisLeg = JointLeg<TennisState, TennisModel>

export function tennisCombines(template: TennisTemplate): boolean {
  return template.id !== GAME_WINNER.id
}

/** One way for the match to end. */
interface Ending {
  readonly state: TennisState
  readonly probability: number
}

export class TennisJoint implements JointModel<TennisState, TennisModel> {
  private readonly endings: readonly Ending[]
  private readonly known = new Map<string, Float64Array>()

  constructor(model: TennisModel) {
    this.endings = listEndings(model)
  }

  chanceOf(legs: readonly TennisLeg[]): Chance {
    const wins = legs.map(leg => this.read(leg))
    return indexes => {
      const asked = indexes.flatMap(index => wins[index] ?? [])
      let sum = 0
      this.endings.forEach(({ probability }, at) => {
        if (asked.every(row => row[at] === 1)) sum += probability
      })
      return sum
    }
  }

  private read(leg: TennisLeg): Float64Array {
    const name = nameLeg(leg)
    const known = this.known.get(name)
    if (known) return known
    const wins = Float64Array.from(this.endings, ({ state }) => {
      return leg.template.settle(state, leg.line)?.[leg.index] === 'win' ? 1 : 0
    })
    this.known.set(name, wins)
    return wins
  }
}

function listEndings(model: TennisModel): Ending[] {
  const endings: Ending[] = []
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
