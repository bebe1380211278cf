import type { JointLeg, JointModel, JointProbability } from '../../engine/engine.ts'
import { buildLegKey } from '../../markets/same-game-pricing/joint-legs.ts'
import { neededOf } from '../../models/best-of.ts'
import type { Ending } from '../../models/race.ts'
import { addSpreads, mixSpreads, NOTHING, Spread, spreadOf } from '../../models/spread.ts'

/**
 * Joint probabilities of a best-of contest over sets, games or maps: every sequence of parts, with the distribution of
 * total points. Legs on a part filter its endings, legs on parts won filter final scores, legs on total points a range.
 */

/** The subject of a market, its `joint`: one part, how many parts are won, the points of all. */
type LegKind = 'part' | 'parts' | 'total'

export interface ContestJointSource<S, M> {
  bestOf(model: M): number
  won(model: M): readonly [home: number, away: number]
  /** Points that the endings of the parts still open do not count. */
  done(model: M): number
  endings(model: M, nr: number): readonly Ending[]
  /** A match that ended by so many parts, whatever their points. */
  scored(home: number, away: number): S
  /** A match in which part `nr` ended so. */
  endedBy(nr: number, ending: Ending): S
}

export class ContestJointModel<S, M> implements JointModel<S, M> {
  private readonly course: ContestJointSource<S, M>
  private readonly model: M
  private readonly cache = new Map<string, number>()

  constructor(course: ContestJointSource<S, M>, model: M) {
    this.course = course
    this.model = model
  }

  createProbability(legs: readonly JointLeg<S, M>[]): JointProbability {
    const names = legs.map(buildLegKey)
    return indexes => {
      const name = indexes.map(index => names[index]).join(' ')
      const cached = this.cache.get(name)
      if (cached !== undefined) return cached
      const chance = this.chance(indexes.flatMap(index => legs[index] ?? []))
      this.cache.set(name, chance)
      return chance
    }
  }

  private chance(legs: readonly JointLeg<S, M>[]): number {
    const { course, model } = this
    const of = (kind: LegKind) => legs.filter(({ descriptor }) => descriptor.joint === kind)
    const totals = of('total')
    const spread = this.walk(of('part'), of('parts'), totals.length > 0)(...course.won(model))
    const [low, high] = boundsOf(totals)
    const shift = totals.length > 0 ? course.done(model) : 0
    return Math.max(0, spread.above(low - shift) - spread.above(high - shift))
  }

  /** From parts won: the points still to come in every course that the legs win by. */
  private walk(partLegs: readonly JointLeg<S, M>[], scoreLegs: readonly JointLeg<S, M>[], counts: boolean) {
    const { course, model } = this
    const needed = neededOf(course.bestOf(model))
    const memo = new Map<number, Spread>()
    const parts = new Map<number, readonly [Spread, Spread]>()
    const partsOf = (nr: number) => {
      const built = parts.get(nr) ?? this.split(nr, partLegs, counts)
      parts.set(nr, built)
      return built
    }
    const from = (home: number, away: number): Spread => {
      if (Math.max(home, away) === needed) {
        return scoreLegs.every(leg => wins(leg, course.scored(home, away))) ? NOTHING : NONE
      }
      const key = home * 8 + away
      const cached = memo.get(key)
      if (cached) return cached
      const [won, lost] = partsOf(home + away + 1)
      const built = mixSpreads([
        [1, addSpreads(won, from(home + 1, away))],
        [1, addSpreads(lost, from(home, away + 1))],
      ])
      memo.set(key, built)
      return built
    }
    return from
  }

  /** Points of a part in the endings that its legs win by, apart by who wins it. */
  private split(nr: number, legs: readonly JointLeg<S, M>[], counts: boolean): readonly [Spread, Spread] {
    const mapLegs = legs.filter(({ line }) => line.nr === nr)
    const endings = this.course
      .endings(this.model, nr)
      .filter(ending => mapLegs.every(leg => wins(leg, this.course.endedBy(nr, ending))))
    const spread = (some: readonly Ending[]) =>
      spreadOf(
        some,
        ({ home, away }) => (counts ? home + away : 0),
        ({ chance }) => chance,
      )
    return [
      spread(endings.filter(({ home, away }) => home > away)),
      spread(endings.filter(({ home, away }) => home < away)),
    ]
  }
}

const NONE = new Spread(0, new Float64Array(0))

function wins<S, M>({ descriptor, line, index }: JointLeg<S, M>, state: S): boolean {
  return descriptor.settle(state, line)?.[index] === 'win'
}

/** Between which half lines the total must lie. */
function boundsOf<S, M>(legs: readonly JointLeg<S, M>[]): readonly [number, number] {
  let low = Number.NEGATIVE_INFINITY
  let high = Number.POSITIVE_INFINITY
  for (const { line, index } of legs) {
    if (index === 0) low = Math.max(low, line.value)
    else high = Math.min(high, line.value)
  }
  return [low, high]
}

/** Parts for a match that ended by so many of them. */
export function partsOf(home: number, away: number): (readonly [number, number])[] {
  return Array.from({ length: home + away }, (_, nr) => (nr < home ? ([1, 0] as const) : ([0, 1] as const)))
}
