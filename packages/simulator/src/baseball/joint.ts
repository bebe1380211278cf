import type { Line } from '../engine.ts'
import { type Chance, isHalfLine, type JointLeg, type JointModel, nameLeg } from '../together/joint.ts'
import type { BaseballTemplate } from './market.ts'
import { type BaseballModel, GRID } from './model.ts'
import { BASEBALL_BEFORE, type BaseballState } from './state.ts'

/**
 * Joint chances of baseball outcomes: every final score with its chance, in which a leg wins when the settlement of its
 * own market says so. Single innings and the ninth's score are more than a final score tells; they are not combined.
 */

type BaseballLeg = JointLeg<BaseballState, BaseballModel>

const COMBINED: ReadonlySet<string> = new Set(['251', '255', '256', '258', '260', '261', '264'])

export function baseballCombines(template: BaseballTemplate, line: Line): boolean {
  return COMBINED.has(template.id) && (!template.balanced || isHalfLine(line))
}

interface Ending {
  readonly state: BaseballState
  readonly probability: number
}

export class BaseballJoint implements JointModel<BaseballState, BaseballModel> {
  private readonly endings: readonly Ending[]
  private readonly known = new Map<string, Uint8Array>()

  constructor(model: BaseballModel) {
    this.endings = listEndings(model)
  }

  chanceOf(legs: readonly BaseballLeg[]): Chance {
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

  private read(leg: BaseballLeg): Uint8Array {
    const name = nameLeg(leg)
    const known = this.known.get(name)
    if (known) return known
    const { template, line, index } = leg
    const wins = Uint8Array.from(this.endings, ({ state }) => {
      return template.settle(state, line)?.[index] === 'win' ? 1 : 0
    })
    this.known.set(name, wins)
    return wins
  }
}

function listEndings({ grid }: BaseballModel): Ending[] {
  return Array.from(grid, (probability, i) => {
    const score = [Math.floor(i / GRID), i % GRID] as const
    return { probability, state: { ...BASEBALL_BEFORE, stage: 'final' as const, innings: [score] } }
  }).filter(({ probability }) => probability > 1e-12)
}
