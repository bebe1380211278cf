import { addSpreads, NOTHING, Spread } from '../../models/spread.ts'
import type { Pair } from '../../shared/side.ts'
import { type Scope, scoreIn, type TimedState } from './state.ts'

/**
 * Score model of a match in periods: each side's remaining score per period has its own distribution, independent of
 * the others. A level match may continue; that outcome is given by cells.
 */

/** Points that an overtime adds to a level score, with their probabilities. */
export interface ExtraCell {
  readonly home: number
  readonly away: number
  readonly chance: number
}

/** Still to come in a period, for both sides. */
export type PeriodRows = readonly [home: Spread, away: Spread]

export const PERIOD_OVER: PeriodRows = [NOTHING, NOTHING]
const NO_EXTRA: readonly ExtraCell[] = []

export class ScoreModel<S extends TimedState = TimedState> {
  readonly state: S
  private readonly rows: readonly PeriodRows[]
  private readonly drawExtra: () => readonly ExtraCell[]
  private knownExtra: readonly ExtraCell[] | undefined
  private readonly parts = new Map<number, PartModel>()

  /** @param rows by regular period  @param drawExtra how a match level after the regular time goes on, to its end */
  constructor(state: S, rows: readonly PeriodRows[], drawExtra: () => readonly ExtraCell[] = () => NO_EXTRA) {
    this.state = state
    this.rows = rows
    this.drawExtra = drawExtra
  }

  /** The continuation of a match that is level after the regular time. */
  get extra(): readonly ExtraCell[] {
    this.knownExtra ??= this.drawExtra()
    return this.knownExtra
  }

  part(scope: Scope): PartModel {
    const key = scope.first * 20 + scope.end * 2 + (scope.withExtra ? 1 : 0)
    const cached = this.parts.get(key)
    if (cached) return cached
    const part = new PartModel(this.sidesOf(scope), scope.withExtra ? this.extra : NO_EXTRA)
    this.parts.set(key, part)
    return part
  }

  private sidesOf(scope: Scope): PeriodRows {
    const score = scoreIn(this.state, { ...scope, withExtra: false })
    const scopeRows = this.rows.slice(scope.first, scope.end)
    const sum = (side: 0 | 1) => scopeRows.reduce((all, rows) => addSpreads(all, rows[side]), shifted(score[side]))
    return [sum(0), sum(1)]
  }
}

function shifted(value: number): Spread {
  return new Spread(value, NOTHING.chances)
}

/** Scores of a part of the match as they will end. */
export class PartModel {
  /** Of each side, overtime included where the part has one. */
  readonly sides: PeriodRows
  private readonly regular: PeriodRows
  private readonly extra: readonly ExtraCell[]
  private knownMargins: Spread | undefined
  private knownTotals: Spread | undefined

  constructor(regular: PeriodRows, extra: readonly ExtraCell[]) {
    this.regular = regular
    this.extra = extra
    this.sides = extra.length > 0 ? [this.goOn(0), this.goOn(1)] : regular
  }

  /** Home's lead. */
  get margins(): Spread {
    this.knownMargins ??= this.spread((home, away) => home - away, addSpreads(this.regular[0], negate(this.regular[1])))
    return this.knownMargins
  }

  /** Both sides together. */
  get totals(): Spread {
    this.knownTotals ??= this.spread((home, away) => home + away, addSpreads(...this.regular))
    return this.knownTotals
  }

  /** P(level after the regular time). */
  get level(): number {
    let sum = 0
    this.eachLevel((_score, p) => {
      sum += p
    })
    return sum
  }

  /** Home ahead, level, away ahead, when so much is added to home's score. */
  threeWay(lead = 0): readonly [number, number, number] {
    const home = this.margins.above(0.5 - lead)
    const notAway = this.margins.above(-0.5 - lead)
    return [home, notAway - home, Math.max(0, 1 - notAway)]
  }

  /** Calls back with every score that may stand in the end. */
  eachScore(visit: (home: number, away: number, chance: number) => void): void {
    const [home, away] = this.regular
    home.chances.forEach((p, i) => {
      if (p === 0) return
      away.chances.forEach((q, j) => {
        const h = home.first + i
        const a = away.first + j
        if (q === 0) return
        if (h !== a || this.extra.length === 0) visit(h, a, p * q)
        else for (const cell of this.extra) visit(h + cell.home, a + cell.away, p * q * cell.chance)
      })
    })
  }

  private eachLevel(visit: (score: number, chance: number) => void): void {
    const [home, away] = this.regular
    for (let i = 0; i < home.chances.length; i++) {
      const score = home.first + i
      const q = away.chances[score - away.first] ?? 0
      if (q > 0) visit(score, q * (home.chances[i] as number))
    }
  }

  /** The regular distribution of something, with what the level scores become. */
  private spread(value: (home: number, away: number) => number, regular: Spread): Spread {
    if (this.extra.length === 0) return regular
    return moveMass(regular, move => {
      this.eachLevel((score, chance) => {
        move(value(score, score), -chance)
        for (const cell of this.extra) move(value(score + cell.home, score + cell.away), chance * cell.chance)
      })
    })
  }

  private goOn(side: 0 | 1): Spread {
    return this.spread((home, away) => (side === 0 ? home : away), this.regular[side])
  }
}

/** Farthest that an overtime takes a number beyond what the regular time reaches. */
const ROOM = 24

function moveMass(from: Spread, moves: (move: (value: number, chance: number) => void) => void): Spread {
  const first = from.first - ROOM
  const chances = new Float64Array(from.chances.length + 2 * ROOM)
  chances.set(from.chances, ROOM)
  moves((value, chance) => {
    const at = Math.min(chances.length - 1, Math.max(0, value - first))
    chances[at] = Math.max(0, (chances[at] as number) + chance)
  })
  return new Spread(first, chances)
}

function negate({ first, chances }: Spread): Spread {
  return new Spread(-(first + chances.length - 1), Float64Array.from(chances).reverse())
}

export function sumOfPair([home, away]: Pair): number {
  return home + away
}
