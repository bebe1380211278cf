import { computeMarketEstimate } from '../../markets/market-drift.ts'
import { isSurelyPlayed } from '../../models/best-of.ts'
import { chanceOf, type Ending, endingsOf, firstTo, isHomeWin } from '../../models/race.ts'
import { type Spread, spreadOf } from '../../models/spread.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { bestOf } from '../best-of/markets.ts'
import { type Outlook, RallyOutlooks } from './outlook.ts'
import { pointChances, type RallyRules, raceOf, targetOf } from './rules.ts'
import { pointsWon, type RallyState, setsWon } from './state.ts'

/** A set that may be bet on: its endings, and what markets read from them. */
interface SetView {
  readonly win: number
  readonly total: Spread
  readonly difference: Spread
}

interface Chances {
  readonly edge: number
  readonly outlooks: RallyOutlooks
  last: RallyModel | undefined
}

/** In play the chances stay the same from point to point: the last are kept with the fixture. */
const CACHE = new WeakMap<Fixture, Chances>()

/** Edges move in steps, so that the chains are not built anew for a breath of air. */
const STEP = 1 / 2000

function chancesOf(rules: RallyRules, fixture: Fixture, at: number): Chances {
  const opinion = computeMarketEstimate(fixture, Math.min(at, fixture.startTime))
  const edge = Math.round(opinion.edge / STEP) * STEP
  const cached = CACHE.get(fixture)
  if (cached?.edge === edge) return cached
  const outlooks = new RallyOutlooks(rules, bestOf(fixture), pointChances(rules, edge))
  const chances = { edge, outlooks, last: undefined }
  // Matches to come are looked at every few minutes, and there are many of them.
  if (at >= fixture.startTime) CACHE.set(fixture, chances)
  return chances
}

/** The model of a state at a time; the same object as long as neither score nor chances change. */
export function rallyModel(rules: RallyRules, fixture: Fixture, state: RallyState, at: number): RallyModel {
  const chances = chancesOf(rules, fixture, at)
  if (chances.last?.state === state) return chances.last
  const model = new RallyModel(rules, fixture, state, chances)
  chances.last = model
  return model
}

export class RallyModel {
  readonly state: RallyState
  readonly of: number
  /** Points of the sets that are over: what the outlook does not count. */
  readonly done: readonly [number, number]
  private readonly rules: RallyRules
  private readonly chances: readonly [number, number]
  private readonly outlooks: RallyOutlooks
  private readonly views = new Map<number, SetView | undefined>()
  private cache: Outlook | undefined

  constructor(rules: RallyRules, fixture: Fixture, state: RallyState, { outlooks, edge }: Chances) {
    this.rules = rules
    this.state = state
    this.of = bestOf(fixture)
    this.outlooks = outlooks
    this.chances = pointChances(rules, edge)
    const [home, away] = pointsWon(state)
    this.done = [home - state.points[0], away - state.points[1]]
  }

  get outlook(): Outlook {
    this.cache ??= this.look()
    return this.cache
  }

  private look(): Outlook {
    const { state, outlooks } = this
    const [home, away] = setsWon(state)
    if (state.stage === 'before') return outlooks.from(home, away, undefined)
    if (state.decided) return outlooks.from(home, away, state.firstOpener)
    return outlooks.after(this.currentSet(), home, away, state.firstOpener)
  }

  /** Ways for a set to end: of the current one, or of one to come. */
  endings(nr: number): readonly Ending[] {
    const { state, outlooks } = this
    if (state.stage === 'before') return outlooks.whole(nr, undefined)
    return nr === state.sets.length + 1 ? this.currentSet() : outlooks.whole(nr, state.firstOpener)
  }

  private currentSet(): readonly Ending[] {
    const { state } = this
    const [home, away] = state.points
    const server = this.rules.byTurns ? state.opener : state.server
    return this.outlooks.endings(state.sets.length + 1, home, away, server)
  }

  /** A set that is being played or surely will be, of those near; undefined for others. */
  set(nr: number): SetView | undefined {
    if (this.views.has(nr)) return this.views.get(nr)
    const view = this.isNear(nr) ? viewOf(this.endings(nr)) : undefined
    this.views.set(nr, view)
    return view
  }

  private isNear(nr: number): boolean {
    const { state } = this
    if (state.decided || nr > state.sets.length + 2) return false
    return isSurelyPlayed(this.outlooks.needed, ...setsWon(state), nr)
  }

  /** P(home is first to have `goal` points in the current set), undefined when somebody has them. */
  first(nr: number, goal: number): number | undefined {
    const { state } = this
    const target = targetOf(this.rules, this.of, nr)
    if (state.decided || nr !== state.sets.length + 1 || goal >= target) return undefined
    if (Math.max(...state.points) >= goal) return undefined
    const race = firstTo(raceOf(this.rules, this.chances, target), goal)
    const [home, away] = state.points
    if (state.stage !== 'before') {
      const server = this.rules.byTurns ? state.opener : state.server
      return chanceOf(endingsOf(race, home, away, server), isHomeWin)
    }
    return (chanceOf(endingsOf(race, 0, 0, 0), isHomeWin) + chanceOf(endingsOf(race, 0, 0, 1), isHomeWin)) / 2
  }
}

function viewOf(endings: readonly Ending[]): SetView {
  return {
    win: chanceOf(endings, isHomeWin),
    total: spreadOf(
      endings,
      ({ home, away }) => home + away,
      ({ chance }) => chance,
    ),
    difference: spreadOf(
      endings,
      ({ home, away }) => home - away,
      ({ chance }) => chance,
    ),
  }
}
