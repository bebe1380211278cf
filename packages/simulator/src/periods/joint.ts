import type { Line, Template } from '../engine.ts'
import { type Chance, isHalfLine, type JointLeg, type JointModel, nameLeg } from '../together/joint.ts'
import { scopeOf } from './markets.ts'
import type { ScoreModel } from './model.ts'
import type { Pair, Scope, TimedState } from './state.ts'

/**
 * Joint chances of outcomes that look at scores of parts of a match. The parts lie within each other: a quarter in a half,
 * a half in the match. The scores of a part are those of its two halves added, less those in which a leg on it loses.
 */

type Leg<S extends TimedState> = JointLeg<S, ScoreModel<S>>

/** Chances of scores, by home · WIDTH + away. */
type Grid = ReadonlyMap<number, number>
const WIDTH = 256
/** Scores less likely than this are left out. */
const NEGLIGIBLE = 1e-9

export function scoreCombines<S extends TimedState>(template: Template<S, ScoreModel<S>>, line: Line): boolean {
  return scopeOf(template) !== undefined && (!template.balanced || isHalfLine(line))
}

export class ScoreJoint<S extends TimedState> implements JointModel<S, ScoreModel<S>> {
  private readonly model: ScoreModel<S>
  /** Regular periods of the sport. */
  private readonly periods: number
  private readonly known = new Map<string, number>()
  private readonly grids = new Map<string, Grid>()

  constructor(model: ScoreModel<S>, periods: number) {
    this.model = model
    this.periods = periods
  }

  chanceOf(legs: readonly Leg<S>[]): Chance {
    const names = legs.map(nameLeg)
    return indexes => {
      const name = indexes.map(index => names[index]).join(' ')
      const known = this.known.get(name) ?? this.chance(indexes.flatMap(index => legs[index] ?? []))
      this.known.set(name, known)
      return known
    }
  }

  private chance(legs: readonly Leg<S>[]): number {
    const tasks = legs.flatMap(leg => {
      const scope = scopeOf(leg.template)?.(leg.line)
      return scope ? [{ leg, scope }] : []
    })
    const regular = tasks.filter(({ scope }) => !scope.withExtra)
    const after = tasks.filter(({ scope }) => scope.withExtra).map(({ leg }) => leg)
    const ends = this.scores(0, this.periods, regular)
    let sum = 0
    for (const [cell, chance] of after.length > 0 ? this.goOn(ends) : ends) {
      if (after.every(leg => wins(leg, this.finished(scoreOf(cell), 0)))) sum += chance
    }
    return sum
  }

  /** Scores of the periods from `first` up to `end` in which all legs within them win. */
  private scores(first: number, end: number, tasks: readonly Task<S>[]): Grid {
    const within = tasks.filter(({ scope }) => scope.first >= first && scope.end <= end)
    const name = `${first}-${end} ${within.map(({ leg }) => nameLeg(leg)).join(' ')}`
    const known = this.grids.get(name)
    if (known) return known
    const own = within.filter(({ scope }) => scope.first === first && scope.end === end).map(({ leg }) => leg)
    const middle = first + Math.floor((end - first) / 2)
    const all =
      within.length === own.length
        ? this.free({ first, end, withExtra: false })
        : addGrids(this.scores(first, middle, within), this.scores(middle, end, within))
    const kept = own.length === 0 ? all : this.keep(all, own, first)
    this.grids.set(name, kept)
    return kept
  }

  private free(scope: Scope): Grid {
    const grid = new Map<number, number>()
    this.model.part(scope).eachScore((home, away, chance) => {
      if (chance > NEGLIGIBLE) grid.set(home * WIDTH + away, chance)
    })
    return grid
  }

  private keep(grid: Grid, legs: readonly Leg<S>[], period: number): Grid {
    const kept = new Map<number, number>()
    for (const [cell, chance] of grid) {
      const state = this.finished(scoreOf(cell), period)
      if (legs.every(leg => wins(leg, state))) kept.set(cell, chance)
    }
    return kept
  }

  /** Level scores with what an overtime makes of them. */
  private goOn(grid: Grid): Grid {
    const ends = new Map<number, number>()
    const add = (cell: number, chance: number) => ends.set(cell, (ends.get(cell) ?? 0) + chance)
    const cells = this.model.extra
    for (const [cell, chance] of grid) {
      const [home, away] = scoreOf(cell)
      if (home !== away || cells.length === 0) add(cell, chance)
      else for (const extra of cells) add(cell + extra.home * WIDTH + extra.away, chance * extra.chance)
    }
    return ends
  }

  /** A match whose whole score fell in one period. */
  private finished(score: Pair, period: number): S {
    const periods = Array.from({ length: this.periods }, (_, nr): Pair => (nr === period ? score : [0, 0]))
    return { ...this.model.state, periods, done: this.periods, extra: [0, 0], isClosed: true }
  }
}

interface Task<S extends TimedState> {
  readonly leg: Leg<S>
  readonly scope: Scope
}

function scoreOf(cell: number): Pair {
  return [Math.floor(cell / WIDTH), cell % WIDTH]
}

function wins<S extends TimedState>({ template, line, index }: Leg<S>, state: S): boolean {
  return template.settle(state, line)?.[index] === 'win'
}

function addGrids(a: Grid, b: Grid): Grid {
  const sum = new Map<number, number>()
  for (const [first, p] of a) {
    for (const [second, q] of b) {
      if (p * q > NEGLIGIBLE) sum.set(first + second, (sum.get(first + second) ?? 0) + p * q)
    }
  }
  return sum
}
