import type { Line, Template } from '../engine.ts'
import { type Chance, isHalfLine, type JointLeg, type JointModel, nameLeg } from '../together/joint.ts'
import { scopeOf } from './markets.ts'
import type { ScoreModel } from './model.ts'
import { addGrids, gridOf, type ScoreGrid } from './score-grid.ts'
import type { Pair, Scope, TimedState } from './state.ts'

/**
 * Joint chances of outcomes that look at scores of parts of a match. The parts lie within each other: a quarter in a half,
 * a half in the match. The scores of a part are those of its two halves added, less those in which a leg on it loses.
 */

type Leg<S extends TimedState> = JointLeg<S, ScoreModel<S>>

/** Less likely sums of scores are left out. */
const NEGLIGIBLE = 1e-10
/** No side scores as much. */
const MOST = 128

export function scoreCombines<S extends TimedState>(template: Template<S, ScoreModel<S>>, line: Line): boolean {
  return scopeOf(template) !== undefined && (!template.balanced || isHalfLine(line))
}

export class ScoreJoint<S extends TimedState> implements JointModel<S, ScoreModel<S>> {
  private readonly model: ScoreModel<S>
  /** Regular periods of the sport. */
  private readonly periods: number
  private readonly known = new Map<string, number>()
  /** By leg and score: 1 won, 2 not, 0 not asked yet. */
  private readonly graded = new Map<string, Uint8Array>()
  private readonly grids = new Map<string, ScoreGrid>()

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
    ends.each((home, away, chance) => {
      if (after.length === 0) sum += chance
      else sum += chance * this.shareAfter(after, home, away)
    })
    return sum
  }

  /** Share of what may become of a score after the regular time in which all legs win. */
  private shareAfter(legs: readonly Leg<S>[], home: number, away: number): number {
    const all = (h: number, a: number) => legs.every(leg => this.wins(leg, 0, h, a))
    if (home !== away || this.model.extra.length === 0) return all(home, away) ? 1 : 0
    return this.model.extra.reduce(
      (share, extra) => (all(home + extra.home, away + extra.away) ? share + extra.chance : share),
      0,
    )
  }

  /** Scores of the periods from `first` up to `end` in which all legs within them win. */
  private scores(first: number, end: number, tasks: readonly Task<S>[]): ScoreGrid {
    const within = tasks.filter(({ scope }) => scope.first >= first && scope.end <= end)
    const name = `${first}-${end} ${within.map(({ leg }) => nameLeg(leg)).join(' ')}`
    const known = this.grids.get(name)
    if (known) return known
    const own = within.filter(({ scope }) => scope.first === first && scope.end === end).map(({ leg }) => leg)
    const middle = first + Math.floor((end - first) / 2)
    const all =
      within.length === own.length
        ? gridOf(this.model.part({ first, end, withExtra: false }))
        : addGrids(this.scores(first, middle, within), this.scores(middle, end, within), NEGLIGIBLE)
    const kept = own.length === 0 ? all : all.keep((home, away) => own.every(leg => this.wins(leg, first, home, away)))
    this.grids.set(name, kept)
    return kept
  }

  /** Whether a leg wins when all of a score falls in one period, and nothing outside it. */
  private wins(leg: Leg<S>, period: number, home: number, away: number): boolean {
    const name = nameLeg(leg)
    const row = this.graded.get(name) ?? new Uint8Array(MOST * MOST)
    this.graded.set(name, row)
    const cell = home * MOST + away
    row[cell] ||= grade(leg, this.finished([home, away], period)) ? 1 : 2
    return row[cell] === 1
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

function grade<S extends TimedState>({ template, line, index }: Leg<S>, state: S): boolean {
  return template.settle(state, line)?.[index] === 'win'
}
