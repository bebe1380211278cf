import { buildSpecifier } from '@touchline/betting/markets/market-keys'
import type { Line, MarginClass, MarketDescriptor } from '../../engine/engine.ts'
import {
  compareScores,
  DOUBLE_CHANCE_OUTCOMES,
  EUROPEAN_HANDICAP_OUTCOMES,
  formatLine,
  gradeFlags,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  gradeVoid,
  HANDICAP_OUTCOMES,
  ODD_EVEN_OUTCOMES,
  THREE_WAY_OUTCOMES,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import type { MarketGroupKey } from '../../feed/feed-market.ts'
import { quoteTwo } from '../../markets/market-quotes.ts'
import type { Side } from '../../shared/side.ts'
import type { PartModel, ScoreModel } from './model.ts'
import { isScopeOver, type Scope, scoreIn, type TimedState } from './state.ts'

/**
 * Markets on the score of a part of a match: result, handicap, totals of both sides or one. The sports define the part,
 * id, name and specifier.
 */

export interface ScoreDescriptor<S extends TimedState = TimedState> extends MarketDescriptor<S, ScoreModel<S>> {
  /** The quantity of a line whose outcomes are won or lost by the score of one part alone. */
  readonly joint?: (line: Line) => Scope
}

export interface Own extends Pick<ScoreDescriptor, 'tier' | 'lines'> {
  readonly id: string
  readonly priority: number
  readonly groups: readonly MarketGroupKey[]
  readonly core?: boolean
  readonly betStop?: string
  /** The part that a line counts. */
  readonly scope: (line: Line) => Scope
  readonly name: string
  /** Name of the part's number in the specifier: `periodnr`. */
  readonly numbered?: string
  /** Lines are offered while their chance is nearer to even than this. */
  readonly reach?: number
}

/** A part is on offer from the period before it on; before the start all are. */
export function isOffered(state: TimedState, scope: Scope): boolean {
  if (isScopeOver(state, scope)) return false
  return state.periods.length === 0 || scope.first <= state.done + 1
}

type Body = Pick<ScoreDescriptor, 'outcomes' | 'layout' | 'settle' | 'chances'> & {
  readonly margin: MarginClass
  readonly winnerCount?: number
  readonly competesForBalance?: boolean
  readonly lineName?: 'total' | 'hcp'
  readonly lineText?: (line: Line) => string
  quote(part: PartModel, line: Line, out: number[]): boolean
}

function build(scoped: Own, { lineName, lineText, quote, ...body }: Body): ScoreDescriptor {
  const { id, priority, groups, core = false, betStop, scope, numbered } = scoped
  return {
    id,
    ...(scoped.tier !== undefined && { tier: scoped.tier }),
    ...(scoped.lines !== undefined && { lines: scoped.lines }),
    priority,
    groups,
    core,
    ...(betStop !== undefined && { betStop }),
    ...body,
    name: scoped.name,
    specifier: line =>
      buildSpecifier({
        ...(numbered !== undefined && { [numbered]: String(line.nr) }),
        ...(lineName && { [lineName]: lineText?.(line) ?? formatLine(line.value) }),
      }),
    quote: (model, line, out) => {
      const scoped = scope(line)
      return isOffered(model.state, scoped) && quote(model.part(scoped), line, out)
    },
  }
}

/** One whose joint chances follow from the scores of its part. */
function buildScored(scoped: Own, body: Body): ScoreDescriptor {
  return { ...build(scoped, body), joint: scoped.scope }
}

function whenOver<T>(
  scoped: Own,
  state: TimedState,
  line: Line,
  grade: (home: number, away: number) => T,
): T | undefined {
  const scope = scoped.scope(line)
  return isScopeOver(state, scope) ? grade(...scoreIn(state, scope)) : undefined
}

/** The winner of a match that has one. */
export function winner(scoped: Own): ScoreDescriptor {
  return buildScored(scoped, {
    margin: 'two',
    outcomes: WINNER_OUTCOMES,
    quote: (part, _line, out) => {
      quoteTwo(part.margins.above(0.5), out)
      return true
    },
    settle: (state, line) => whenOver(scoped, state, line, (home, away) => gradeSingleWinner(home > away ? 0 : 1, 2)),
  })
}

export function threeWay(scoped: Own): ScoreDescriptor {
  return buildScored(scoped, {
    margin: 'three',
    outcomes: THREE_WAY_OUTCOMES,
    quote: (part, _line, out) => {
      writeThree(part, 0, out)
      return true
    },
    settle: (state, line) =>
      whenOver(scoped, state, line, (home, away) => gradeSingleWinner(compareScores(home, away), 3)),
  })
}

function writeThree(part: PartModel, lead: number, out: number[]): void {
  const [home, draw, away] = part.threeWay(lead)
  out[0] = home
  out[1] = draw
  out[2] = away
}

export function doubleChance(scoped: Own): ScoreDescriptor {
  return buildScored(scoped, {
    margin: 'three',
    winnerCount: 2,
    outcomes: DOUBLE_CHANCE_OUTCOMES,
    quote: (part, _line, out) => {
      const [home, draw, away] = part.threeWay()
      out[0] = home + draw
      out[1] = home + away
      out[2] = draw + away
      return true
    },
    settle: (state, line) =>
      whenOver(scoped, state, line, (home, away) => gradeFlags([home >= away, home !== away, home <= away])),
  })
}

/** Gives stakes back on a draw, and is left out of combinations. */
export function drawNoBet(scoped: Own): ScoreDescriptor {
  return build(scoped, {
    margin: 'two',
    outcomes: WINNER_OUTCOMES,
    quote: (part, _line, out) => {
      const [home, , away] = part.threeWay()
      quoteTwo(home + away > 0 ? home / (home + away) : 0.5, out)
      return home + away > 0.05
    },
    chances: (model, line) => {
      const [home, draw, away] = model.part(scoped.scope(line)).threeWay()
      return [
        { won: home, void: draw },
        { won: away, void: draw },
      ]
    },
    settle: (state, line) =>
      whenOver(scoped, state, line, (home, away) =>
        home === away ? gradeVoid(2) : gradeSingleWinner(home > away ? 0 : 1, 2),
      ),
  })
}

/** European handicap; `value` is home's start, written `1:0` or `0:1`. */
export function europeanHandicap(scoped: Own): ScoreDescriptor {
  return buildScored(scoped, {
    margin: 'three',
    lineName: 'hcp',
    lineText: startText,
    outcomes: EUROPEAN_HANDICAP_OUTCOMES,
    quote: (part, line, out) => {
      writeThree(part, line.value, out)
      return Math.max(out[0] ?? 0, out[2] ?? 0) < 0.95
    },
    settle: (state, line) =>
      whenOver(scoped, state, line, (home, away) => gradeSingleWinner(compareScores(home + line.value, away), 3)),
  })
}

function startText({ value }: Line): string {
  return value > 0 ? `${value}:0` : `0:${-value}`
}

function isNear(p: number, reach: number): boolean {
  return Math.abs(p - 0.5) < reach
}

export function handicap(scoped: Own): ScoreDescriptor {
  return buildScored(scoped, {
    margin: 'two',
    competesForBalance: true,
    lineName: 'hcp',
    layout: 'handicaps',
    outcomes: HANDICAP_OUTCOMES,
    quote: (part, line, out) => {
      const p = part.margins.above(-line.value)
      quoteTwo(p, out)
      return isNear(p, scoped.reach ?? 0.4)
    },
    settle: (state, line) => whenOver(scoped, state, line, (home, away) => gradeTwoWay(home - away, line.value)),
  })
}

/** Of both sides, or of one. */
export function total(scoped: Own, side?: Side): ScoreDescriptor {
  return buildScored(scoped, {
    margin: 'two',
    competesForBalance: true,
    lineName: 'total',
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (part, line, out) => {
      const p = (side === undefined ? part.totals : part.sides[side]).above(line.value)
      quoteTwo(p, out)
      return isNear(p, scoped.reach ?? 0.4)
    },
    settle: (state, line) => {
      const scope = scoped.scope(line)
      const [home, away] = scoreIn(state, scope)
      const count = side === undefined ? home + away : side === 0 ? home : away
      return gradeTotal(count, line.value, isScopeOver(state, scope))
    },
  })
}

export function oddEven(scoped: Own): ScoreDescriptor {
  return buildScored(scoped, {
    margin: 'two',
    outcomes: ODD_EVEN_OUTCOMES,
    quote: (part, _line, out) => {
      quoteTwo(part.totals.odd, out)
      return true
    },
    settle: (state, line) =>
      whenOver(scoped, state, line, (home, away) => gradeSingleWinner((home + away) % 2 === 1 ? 0 : 1, 2)),
  })
}

/** P(a side's count in the end is nought). */
function none(part: PartModel, side: Side): number {
  return 1 - part.sides[side].above(0.5)
}

export function bothScore(scoped: Own): ScoreDescriptor {
  return buildScored(scoped, {
    margin: 'two',
    outcomes: YES_NO_OUTCOMES,
    quote: (part, _line, out) => {
      quoteTwo((1 - none(part, 0)) * (1 - none(part, 1)), out)
      return true
    },
    settle: (state, line) => {
      const scope = scoped.scope(line)
      const [home, away] = scoreIn(state, scope)
      if (home > 0 && away > 0) return gradeSingleWinner(0, 2)
      return isScopeOver(state, scope) ? gradeSingleWinner(1, 2) : undefined
    },
  })
}

/** A side to keep the other from scoring. */
export function cleanSheet(scoped: Own, side: Side): ScoreDescriptor {
  const against = side === 0 ? 1 : 0
  return buildScored(scoped, {
    margin: 'two',
    outcomes: YES_NO_OUTCOMES,
    quote: (part, _line, out) => {
      quoteTwo(none(part, against), out)
      return true
    },
    settle: (state, line) => {
      const scope = scoped.scope(line)
      if (scoreIn(state, scope)[against] > 0) return gradeSingleWinner(1, 2)
      return isScopeOver(state, scope) ? gradeSingleWinner(0, 2) : undefined
    },
  })
}

/** Whether the regular time ends level. */
export function overtime(scoped: Own): ScoreDescriptor {
  return buildScored(scoped, {
    margin: 'two',
    outcomes: YES_NO_OUTCOMES,
    quote: (part, _line, out) => {
      quoteTwo(part.level, out)
      return true
    },
    settle: (state, line) => whenOver(scoped, state, line, (home, away) => gradeSingleWinner(home === away ? 0 : 1, 2)),
  })
}
