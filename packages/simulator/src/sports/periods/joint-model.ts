import type { JointLeg, JointModel, JointProbability } from '../../engine/engine.ts'
import { buildLegKey } from '../../markets/same-game-pricing/joint-legs.ts'
import type { Pair } from '../../shared/side.ts'
import type { ScoreDescriptor } from './markets.ts'
import type { ScoreModel } from './model.ts'
import { addGrids, gridOf, type ScoreGrid } from './score-grid.ts'
import type { Scope, TimedState } from './state.ts'

/**
 * Joint probabilities of outcomes on scores of parts of a match. Parts are nested: a quarter in a half, a half in the
 * match. A part's scores are the sums of its halves' scores, minus those in which a leg on it loses.
 */

interface Leg<S extends TimedState> extends JointLeg<S, ScoreModel<S>> {
  readonly descriptor: ScoreDescriptor<S>
}

/** Less likely sums of scores are left out. */
const NEGLIGIBLE = 1e-10
const NOTHING: Pair = [0, 0]
/** No side scores as much. */
const MOST = 128

export class ScoreJointModel<S extends TimedState> implements JointModel<S, ScoreModel<S>> {
  private readonly model: ScoreModel<S>
  /** Regular periods of the sport. */
  private readonly periods: number
  private readonly blank: readonly Pair[]
  private readonly cache = new Map<string, number>()
  private readonly graded = new Map<string, Uint8Array>()
  private readonly grids = new Map<string, ScoreGrid>()

  constructor(model: ScoreModel<S>, periods: number) {
    this.model = model
    this.periods = periods
    this.blank = Array.from({ length: periods }, () => NOTHING)
  }

  createProbability(legs: readonly Leg<S>[]): JointProbability {
    const tasks = legs.map(leg => this.read(leg))
    return indexes => {
      const legTasks = indexes.flatMap(index => tasks[index] ?? [])
      const name = legTasks.map(task => task.name).join(' ')
      const chance = this.cache.get(name) ?? this.chance(legTasks)
      this.cache.set(name, chance)
      return chance
    }
  }

  private read(leg: Leg<S>): Task<S> {
    const name = buildLegKey(leg)
    const scope = leg.descriptor.joint?.(leg.line)
    if (!scope) throw new RangeError(`${name} does not combine`)
    const graded = this.graded.get(name) ?? new Uint8Array(MOST * MOST)
    this.graded.set(name, graded)
    return { leg, scope, name, graded }
  }

  private chance(tasks: readonly Task<S>[]): number {
    const regular = tasks.filter(({ scope }) => !scope.withExtra)
    const after = tasks.filter(({ scope }) => scope.withExtra)
    let sum = 0
    this.scores(0, this.periods, regular).each((home, away, chance) => {
      sum += chance * this.shareAfter(after, home, away)
    })
    return sum
  }

  /** Share of what may become of a score after the regular time in which all legs win. */
  private shareAfter(tasks: readonly Task<S>[], home: number, away: number): number {
    if (tasks.length === 0) return 1
    const all = (h: number, a: number) => tasks.every(task => this.wins(task, h, a))
    if (home !== away || this.model.extra.length === 0) return all(home, away) ? 1 : 0
    return this.model.extra.reduce(
      (share, extra) => (all(home + extra.home, away + extra.away) ? share + extra.chance : share),
      0,
    )
  }

  /** Scores of the periods from `first` up to `end` in which all legs within them win. */
  private scores(first: number, end: number, tasks: readonly Task<S>[]): ScoreGrid {
    const within = tasks.filter(({ scope }) => scope.first >= first && scope.end <= end)
    const key = `${first}-${end} ${within.map(({ name }) => name).join(' ')}`
    const cached = this.grids.get(key)
    if (cached) return cached
    const scopeTasks = within.filter(({ scope }) => scope.first === first && scope.end === end)
    const middle = first + Math.floor((end - first) / 2)
    const all =
      within.length === scopeTasks.length
        ? gridOf(this.model.part({ first, end, withExtra: false }), NEGLIGIBLE)
        : addGrids(this.scores(first, middle, within), this.scores(middle, end, within), NEGLIGIBLE)
    const winning =
      scopeTasks.length === 0 ? all : all.keep((home, away) => scopeTasks.every(task => this.wins(task, home, away)))
    this.grids.set(key, winning)
    return winning
  }

  /** Whether a leg wins when all of a score falls in the first period of its scope. */
  private wins({ leg, scope, graded }: Task<S>, home: number, away: number): boolean {
    const cell = home * MOST + away
    graded[cell] ||= grade(leg, this.finished([home, away], scope.first)) ? 1 : 2
    return graded[cell] === 1
  }

  /** A match whose whole score fell in one period. */
  private finished(score: Pair, period: number): S {
    const periods = this.blank.slice()
    periods[period] = score
    return { ...this.model.state, periods, done: this.periods, extra: NOTHING, isClosed: true }
  }
}

interface Task<S extends TimedState> {
  readonly leg: Leg<S>
  readonly scope: Scope
  readonly name: string
  /** By score: 1 won, 2 not, 0 not evaluated yet. */
  readonly graded: Uint8Array
}

function grade<S extends TimedState>({ descriptor, line, index }: Leg<S>, state: S): boolean {
  return descriptor.settle(state, line)?.[index] === 'win'
}
