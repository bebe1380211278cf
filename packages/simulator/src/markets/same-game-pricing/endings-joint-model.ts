import type { JointLeg, JointModel, JointProbability } from '../../engine/engine.ts'
import { buildLegKey } from './joint-legs.ts'

/** One way for a match to end, with its chance. */
export interface WeightedEnding<S> {
  readonly state: S
  readonly probability: number
}

/** Joint probabilities over all possible endings of a match: a leg wins where its own market's settlement says so. */
export class EndingsJointModel<S, M> implements JointModel<S, M> {
  private readonly endings: readonly WeightedEnding<S>[]
  private readonly cache = new Map<string, Uint8Array>()

  constructor(endings: readonly WeightedEnding<S>[]) {
    this.endings = endings
  }

  createProbability(legs: readonly JointLeg<S, M>[]): JointProbability {
    const wins = legs.map(leg => this.read(leg))
    return indexes => {
      const winningRows = indexes.flatMap(index => wins[index] ?? [])
      let sum = 0
      this.endings.forEach(({ probability }, at) => {
        if (winningRows.every(row => row[at] === 1)) sum += probability
      })
      return sum
    }
  }

  /** The endings in which a leg wins. */
  private read(leg: JointLeg<S, M>): Uint8Array {
    const name = buildLegKey(leg)
    const cached = this.cache.get(name)
    if (cached) return cached
    const { descriptor, line, index } = leg
    const wins = Uint8Array.from(this.endings, ({ state }) =>
      descriptor.settle(state, line)?.[index] === 'win' ? 1 : 0,
    )
    this.cache.set(name, wins)
    return wins
  }
}
