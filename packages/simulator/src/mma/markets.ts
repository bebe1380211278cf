import type { Line, Template } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { EXCHANGES, PAST_HALF } from '../models/fight.ts'
import { formatLine, gradeOne, gradeVoid, ordinal, totalSet, winnerSet, yesNoSet } from '../outcomes.ts'
import type { MmaModel } from './model.ts'
import {
  type Ending,
  lastRound,
  type Method,
  type MmaState,
  roundsDone,
  roundsOf,
  roundWinner,
  type Side,
} from './state.ts'

/** MMA markets. `nr` is the number of rounds scheduled where a market's outcomes depend on it, else a round. */
export type MmaTemplate = Template<MmaState, MmaModel>

const common = { margin: 'two', core: false, specifier: () => '' } as const
const SIDES = [0, 1] as const
const METHODS = ['knockout', 'submission', 'decision'] as const
const METHOD_NAMES: Readonly<Record<Method, string>> = {
  knockout: 'KO/TKO',
  submission: 'submission',
  decision: 'decision',
}

function two(p: number, out: number[]): boolean {
  out[0] = p
  out[1] = 1 - p
  return true
}

function write(chances: readonly number[], out: number[]): boolean {
  chances.forEach((p, index) => {
    out[index] = p
  })
  return true
}

function nameOf(side: Side, { home, away }: Fixture): string {
  return side === 0 ? home.name : away.name
}

/** Exchanges fought when the fight has passed the half of a round: line 1.5 is the half of the second. */
function exchangesAt(line: number): number {
  return EXCHANGES * (line - 0.5) + PAST_HALF
}

export const WINNER: MmaTemplate = {
  ...common,
  id: '186',
  priority: 1,
  groups: ['main'],
  core: true,
  name: () => 'Winner',
  outcomes: winnerSet,
  quote: (model, _line, out) => two(model.wins(0), out),
  settle: ({ ending }) => (ending ? gradeOne(ending.side, 2) : undefined),
}

export const TOTAL_ROUNDS: MmaTemplate = {
  ...common,
  id: '18',
  priority: 2,
  groups: ['main', 'totals'],
  core: true,
  balanced: true,
  name: () => 'Total rounds',
  specifier: line => `total=${formatLine(line.value)}`,
  outcomes: totalSet,
  quote: (model, line, out) => {
    two(1 - model.ends(1, exchangesAt(line.value) - 1), out)
    return model.state.exchanges < exchangesAt(line.value) && !model.state.ending
  },
  settle: ({ exchanges, ending }, line) => {
    const isOver = exchanges >= exchangesAt(line.value)
    return isOver || ending ? gradeOne(isOver ? 0 : 1, 2) : undefined
  },
}

export const DISTANCE: MmaTemplate = {
  ...common,
  id: '911',
  priority: 3,
  groups: ['main', 'rounds'],
  core: true,
  name: () => 'Will the fight go the distance',
  outcomes: yesNoSet,
  quote: (model, _line, out) => two(model.goesTheDistance, out),
  settle: ({ ending }) => (ending ? gradeOne(ending.method === 'decision' ? 0 : 1, 2) : undefined),
}

const METHOD_VARIANT = 'sr:winning_method:ko_submission_decision'
const WAYS = SIDES.flatMap(side => METHODS.map(method => ({ side, method })))

function isWay(ending: Ending, way: Ending): boolean {
  return ending.side === way.side && ending.method === way.method
}

export const WINNING_METHOD: MmaTemplate = {
  ...common,
  id: '910',
  priority: 4,
  groups: ['main', 'specials'],
  margin: 'three',
  name: () => 'Winning method',
  specifier: () => `variant=${METHOD_VARIANT}`,
  outcomes: (_line, fixture) =>
    WAYS.map(({ side, method }, index) => ({
      id: `${METHOD_VARIANT}:${index + 1}`,
      name: `${nameOf(side, fixture)} by ${METHOD_NAMES[method]}`,
    })),
  quote: (model, _line, out) =>
    write(
      WAYS.map(({ side, method }) => model.by(side, method)),
      out,
    ),
  settle: ({ ending }) =>
    ending
      ? gradeOne(
          WAYS.findIndex(way => isWay(ending, way)),
          WAYS.length,
        )
      : undefined,
}

/** How the fight ends, whoever wins. */
export const METHOD: MmaTemplate = {
  ...common,
  id: '50901',
  priority: 5,
  groups: ['specials'],
  margin: 'three',
  name: () => 'Method of victory',
  outcomes: () => METHODS.map((method, index) => ({ id: String(index + 1), name: METHOD_NAMES[method] })),
  quote: (model, _line, out) =>
    write(
      METHODS.map(method => model.by(0, method) + model.by(1, method)),
      out,
    ),
  settle: ({ ending }) => (ending ? gradeOne(METHODS.indexOf(ending.method), METHODS.length) : undefined),
}

/** Rounds from 1, then the decision. */
function roundNames(rounds: number): string[] {
  return [...Array.from({ length: rounds }, (_, index) => `round ${index + 1}`), 'decision']
}

/** Chances of the rounds to be the last, then of a decision. */
function roundEnds(model: MmaModel, rounds: number): number[] {
  const ends = Array.from({ length: rounds }, (_, round) => model.ends(round * EXCHANGES + 1, (round + 1) * EXCHANGES))
  return [...ends, model.goesTheDistance]
}

function endIndex(state: MmaState, ending: Ending, rounds: number): number {
  return ending.method === 'decision' ? rounds : lastRound(state) - 1
}

/** A side's outcomes: each of `parts` of the rounds, then by decision; away's after home's. */
function winnerAndRounds(id: string, priority: number, name: string, variant: string, spans: Spans): MmaTemplate {
  const size = (nr: number) => spans(nr).length + 1
  const idOf = (nr: number, index: number) => `sr:${variant}:${nr}:${index + 1}`
  return {
    ...common,
    id,
    priority,
    groups: ['rounds'],
    margin: 'score',
    name: () => name,
    specifier: line => `variant=sr:${variant}:${line.nr}`,
    outcomes: (line, fixture) =>
      SIDES.flatMap(side => {
        const parts = [...spans(line.nr).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)), 'decision']
        return parts.map((part, index) => ({
          id: idOf(line.nr, side * size(line.nr) + index),
          name: `${nameOf(side, fixture)} & ${part}`,
        }))
      }),
    quote: (model, line, out) => {
      const chances = SIDES.flatMap(side => {
        const own = spans(line.nr).map(([from, to]) => model.ends((from - 1) * EXCHANGES + 1, to * EXCHANGES))
        return [...own.map(p => p * model.finishes(side)), model.by(side, 'decision')]
      })
      return write(chances, out)
    },
    settle: (state, line) => {
      if (!state.ending) return undefined
      const round = lastRound(state)
      const place = spans(line.nr).findIndex(([from, to]) => round >= from && round <= to)
      const index = state.ending.method === 'decision' ? size(line.nr) - 1 : place
      return gradeOne(state.ending.side * size(line.nr) + index, 2 * size(line.nr))
    },
  }
}

type Spans = (rounds: number) => readonly (readonly [from: number, to: number])[]

const exact: Spans = rounds => Array.from({ length: rounds }, (_, index) => [index + 1, index + 1] as const)
const ranges: Spans = rounds =>
  rounds === 5
    ? [
        [1, 2],
        [3, 4],
        [5, 5],
      ]
    : [
        [1, 2],
        [3, 3],
      ]

export const WINNER_AND_ROUND = winnerAndRounds('912', 20, 'Winner & exact rounds', 'winner_and_rounds', exact)
export const WINNER_AND_RANGE = winnerAndRounds('913', 21, 'Winner & rounds range', 'winner_and_rounds_range', ranges)

export const LAST_ROUND: MmaTemplate = {
  ...common,
  id: '50902',
  priority: 22,
  groups: ['rounds'],
  margin: 'three',
  name: () => 'Round in which the fight ends',
  specifier: line => `rounds=${line.nr}`,
  outcomes: line => roundNames(line.nr).map((name, index) => ({ id: String(index + 1), name })),
  quote: (model, line, out) => write(roundEnds(model, line.nr), out),
  settle: (state, line) => (state.ending ? gradeOne(endIndex(state, state.ending, line.nr), line.nr + 1) : undefined),
}

/** `nr` is the round. */
export const ROUND_STARTS: MmaTemplate = {
  ...common,
  id: '50903',
  priority: 23,
  groups: ['rounds'],
  betStop: 'round_end',
  name: line => `Will the ${ordinal(line.nr)} round start`,
  specifier: line => `roundnr=${line.nr}`,
  outcomes: yesNoSet,
  quote: (model, line, out) => {
    two(1 - model.ends(1, (line.nr - 1) * EXCHANGES), out)
    return model.state.rounds.length < line.nr && !model.state.ending
  },
  settle: ({ rounds, ending }, line) => {
    const hasStarted = rounds.length >= line.nr
    return hasStarted || ending ? gradeOne(hasStarted ? 0 : 1, 2) : undefined
  },
}

/** On points: void when the fight is ended in the round or before it. `nr` is the round. */
export const ROUND_WINNER: MmaTemplate = {
  ...common,
  id: '50904',
  priority: 10,
  groups: ['rounds'],
  betStop: 'round_end',
  name: line => `${ordinal(line.nr)} round - winner on points`,
  specifier: line => `roundnr=${line.nr}`,
  outcomes: winnerSet,
  quote: (model, line, out) => {
    const p = model.round(line.nr)
    if (p !== undefined) two(p, out)
    return p !== undefined && line.nr <= roundsDone(model.state) + 2
  },
  settle: (state, line) => {
    const winner = roundWinner(state, line.nr - 1)
    if (winner !== undefined) return gradeOne(winner, 2)
    return state.ending ? gradeVoid(2) : undefined
  },
}

function insideDistance(id: string, side: Side): MmaTemplate {
  return {
    ...common,
    id,
    priority: 11 + side,
    groups: ['specials'],
    name: (_line, fixture) => `${nameOf(side, fixture)} to win inside the distance`,
    outcomes: yesNoSet,
    quote: (model, _line, out) => two(model.by(side, 'knockout') + model.by(side, 'submission'), out),
    settle: ({ ending }) =>
      ending ? gradeOne(ending.side === side && ending.method !== 'decision' ? 0 : 1, 2) : undefined,
  }
}

export const HOME_INSIDE = insideDistance('50905', 0)
export const AWAY_INSIDE = insideDistance('50906', 1)

/** Home and over, home and under, away and over, away and under. */
export const WINNER_AND_TOTAL: MmaTemplate = {
  ...common,
  id: '50907',
  priority: 24,
  groups: ['totals', 'rounds'],
  margin: 'three',
  name: line => `Winner & total rounds ${formatLine(line.value)}`,
  specifier: line => `total=${formatLine(line.value)}`,
  outcomes: (line, fixture) =>
    SIDES.flatMap(side =>
      (['over', 'under'] as const).map((word, index) => ({
        id: String(2 * side + index + 1),
        name: `${nameOf(side, fixture)} & ${word} ${formatLine(line.value)}`,
      })),
    ),
  quote: (model, line, out) => {
    const early = model.ends(1, exchangesAt(line.value) - 1)
    write(
      SIDES.flatMap(side => [model.wins(side) - early * model.finishes(side), early * model.finishes(side)]),
      out,
    )
    return model.state.exchanges < exchangesAt(line.value) && !model.state.ending
  },
  settle: ({ exchanges, ending }, line) => {
    if (!ending) return undefined
    return gradeOne(2 * ending.side + (exchanges >= exchangesAt(line.value) ? 0 : 1), 4)
  },
}

export function roundLines(fixture: Fixture): Line[] {
  return Array.from({ length: roundsOf(fixture) }, (_, index) => ({ nr: index + 1, value: 0 }))
}
