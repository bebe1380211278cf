import type { JointLeg, JointModel, JointProbability, Line } from '../../engine/engine.ts'
import type { BasketballDescriptor, JointPart } from './market-helpers.ts'
import { matchHandicapThreshold } from './markets-match.ts'
import type { BasketballModel } from './model.ts'
import { ANYWHERE, type Bounds, chanceWithin, type Ends, endsOf, type Stretch, sumOver } from './path.ts'
import { type BasketballState, QUARTERS } from './state.ts'

/**
 * Joint chances of basketball outcomes. Margin and total are independent normal walks through the quarters; a leg keeps
 * one of them, over a quarter, the first half or the match, or the points of a side, between two bounds. Odd and even are
 * left out: whole points are more than this model knows.
 */

interface BasketballLeg extends JointLeg<BasketballState, BasketballModel> {
  readonly descriptor: BasketballDescriptor
}
type Kind = JointPart[1]
/** Over what: a quarter (1…4), the first half, the match. */
type Span = number | 'half' | 'match'

interface Demand {
  readonly kind: Kind
  readonly span: Span
  readonly bounds: Bounds
}

/** A quarter that deviates by less is over. */
const CERTAIN = 1e-3

export class BasketballJointModel implements JointModel<BasketballState, BasketballModel> {
  private readonly model: BasketballModel
  private readonly walks = new Map<string, Ends>()

  constructor(model: BasketballModel) {
    this.model = model
  }

  createProbability(legs: readonly BasketballLeg[]): JointProbability {
    const demands = legs.map(toDemand)
    return indexes => this.chance(indexes.flatMap(index => demands[index] ?? []))
  }

  private chance(demands: readonly Demand[]): number {
    const home = boundsOf(demands, 'home', 'match')
    const away = boundsOf(demands, 'away', 'match')
    if (home === ANYWHERE && away === ANYWHERE)
      return this.chanceOfWalk('margin', demands) * this.chanceOfWalk('total', demands)
    const margins = this.walk('margin', demands)
    const totals = chanceWithin(this.walk('total', demands))
    // Home has (total + margin) / 2, away (total − margin) / 2.
    return sumOver(margins, margin =>
      totals({
        low: Math.max(2 * home.low - margin, 2 * away.low + margin),
        high: Math.min(2 * home.high - margin, 2 * away.high + margin),
      }),
    )
  }

  private chanceOfWalk(kind: 'margin' | 'total', demands: readonly Demand[]): number {
    return demands.some(demand => demand.kind === kind) ? sumOver(this.walk(kind, demands), () => 1) : 1
  }

  /** Legs are asked for in many subsets, of which most put the same demands on a walk. */
  private walk(kind: 'margin' | 'total', demands: readonly Demand[]): Ends {
    const ofKind = demands.filter(demand => demand.kind === kind)
    const name = ofKind.reduce(
      (text, { span, bounds }) => `${text} ${span} ${bounds.low} ${bounds.high}`,
      kind as string,
    )
    let ends = this.walks.get(name)
    if (!ends) {
      ends = this.buildWalk(kind, ofKind)
      this.walks.set(name, ends)
    }
    return ends
  }

  private buildWalk(kind: 'margin' | 'total', demands: readonly Demand[]): Ends {
    const { model } = this
    const match = boundsOf(demands, kind, 'match')
    const isParted = demands.some(demand => demand.span !== 'match')
    if (!isParted || model.state.period >= QUARTERS) {
      return endsOf([{ gain: model.match[kind], within: ANYWHERE, after: match }])
    }
    return endsOf(this.quarters(kind, demands, match))
  }

  /** The points played already, and an overtime's share of the total, belong to a quarter that is still open. */
  private quarters(kind: 'margin' | 'total', demands: readonly Demand[], match: Bounds): Stretch[] {
    const stretches: Stretch[] = []
    let extra = this.model.match[kind].mean - this.model.regulation[kind].mean
    for (let nr = QUARTERS; nr >= 1; nr--) {
      const { mean, deviation } = this.model.quarter(nr)[kind]
      if (deviation < CERTAIN) continue
      const more = extra + this.playedBefore(kind, nr)
      const bounds = boundsOf(demands, kind, nr)
      const after = nr === QUARTERS ? match : nr === 2 ? boundsOf(demands, kind, 'half') : ANYWHERE
      stretches.unshift({
        gain: { mean: mean + more, deviation },
        within: bounds === ANYWHERE ? bounds : { low: bounds.low + more, high: bounds.high + more },
        after,
      })
      extra = 0
    }
    return stretches
  }

  /** Points of the quarters that are over, when this is the first that is not. */
  private playedBefore(kind: 'margin' | 'total', nr: number): number {
    const done = Array.from({ length: nr - 1 }, (_, index) => this.model.quarter(index + 1)[kind])
    return done.every(({ deviation }) => deviation < CERTAIN) ? done.reduce((sum, { mean }) => sum + mean, 0) : 0
  }
}

/** All demands on one thing at once; `ANYWHERE` itself without any. */
function boundsOf(demands: readonly Demand[], kind: Kind, span: Span): Bounds {
  return demands
    .filter(demand => demand.kind === kind && demand.span === span)
    .reduce((intersection, { bounds }) => {
      return { low: Math.max(intersection.low, bounds.low), high: Math.min(intersection.high, bounds.high) }
    }, ANYWHERE)
}

function toDemand({ descriptor, line, index }: BasketballLeg): Demand {
  const [shape, kind, part] = descriptor.joint ?? (['winner', 'margin', 'match'] as const)
  return { kind, span: part === 'quarter' ? line.nr : part, bounds: toBounds(shape, part, line, index) }
}

function toBounds(shape: JointPart[0], part: JointPart[2], { value }: Line, index: number): Bounds {
  switch (shape) {
    case 'winner':
      return index === 0 ? above(0) : below(0)
    case 'three':
      return [above(0.5), { low: -0.5, high: 0.5 }, below(-0.5)][index] ?? ANYWHERE
    case 'handicap': {
      const threshold = part === 'match' ? matchHandicapThreshold(value) : -value
      return index === 0 ? above(threshold) : below(threshold)
    }
    case 'total':
      return index === 0 ? above(value) : below(value)
  }
}

function above(low: number): Bounds {
  return { low, high: Number.POSITIVE_INFINITY }
}

function below(high: number): Bounds {
  return { low: Number.NEGATIVE_INFINITY, high }
}
