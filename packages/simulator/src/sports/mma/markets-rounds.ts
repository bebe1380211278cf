import {
  COMPETITORS,
  gradeSingleWinner,
  gradeVoid,
  WINNER_OUTCOMES,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { quoteTwo } from '../../markets/market-quotes.ts'
import { EXCHANGES } from '../../models/fight.ts'
import { refundableChances } from '../../models/quarter-lines.ts'
import { common, type MmaDescriptor, roundLines, SCHEDULES, SIDES, scheduleLines, write } from './market-helpers.ts'
import type { MmaModel } from './model.ts'
import { type Ending, lastRound, type MmaState, roundsDone, roundWinner } from './state.ts'

/** Markets on the rounds of a fight: in which it ends, whether one starts, who wins one. */

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
function winnerAndRounds(id: string, priority: number, name: string, variant: string, spans: Spans): MmaDescriptor {
  const size = (nr: number) => spans(nr).length + 1
  const idOf = (nr: number, index: number) => `sr:${variant}:${nr}:${index + 1}`
  return {
    ...common,
    id,
    lines: scheduleLines,
    joint: 'ending',
    priority,
    groups: ['rounds'],
    margin: 'score',
    name,
    specifier: line => `variant=sr:${variant}:${line.nr}`,
    variants: SCHEDULES,
    outcomes: line =>
      SIDES.flatMap(side => {
        const parts = [...spans(line.nr).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)), 'decision']
        return parts.map((part, index) => ({
          id: idOf(line.nr, side * size(line.nr) + index),
          name: `${COMPETITORS[side]} & ${part}`,
        }))
      }),
    quote: (model, line, out) => {
      const chances = SIDES.flatMap(side => {
        const endings = spans(line.nr).map(([from, to]) => model.ends((from - 1) * EXCHANGES + 1, to * EXCHANGES))
        return [...endings.map(p => p * model.finishes(side)), model.by(side, 'decision')]
      })
      return write(chances, out)
    },
    settle: (state, line) => {
      if (!state.ending) return undefined
      const round = lastRound(state)
      const place = spans(line.nr).findIndex(([from, to]) => round >= from && round <= to)
      const index = state.ending.method === 'decision' ? size(line.nr) - 1 : place
      return gradeSingleWinner(state.ending.side * size(line.nr) + index, 2 * size(line.nr))
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

export const LAST_ROUND: MmaDescriptor = {
  ...common,
  id: '50902',
  lines: scheduleLines,
  joint: 'ending',
  priority: 22,
  groups: ['rounds'],
  margin: 'three',
  name: 'Round in which the fight ends',
  specifier: line => `rounds=${line.nr}`,
  variants: SCHEDULES,
  outcomes: line => roundNames(line.nr).map((name, index) => ({ id: String(index + 1), name })),
  quote: (model, line, out) => write(roundEnds(model, line.nr), out),
  settle: (state, line) =>
    state.ending ? gradeSingleWinner(endIndex(state, state.ending, line.nr), line.nr + 1) : undefined,
}

/** `nr` is the round. */
export const ROUND_STARTS: MmaDescriptor = {
  ...common,
  id: '50903',
  lines: fixture => roundLines(fixture).slice(1),
  joint: 'ending',
  priority: 23,
  groups: ['rounds'],
  betStop: 'round_end',
  name: 'Will the {!roundnr} round start',
  specifier: line => `roundnr=${line.nr}`,
  outcomes: YES_NO_OUTCOMES,
  quote: (model, line, out) => {
    quoteTwo(1 - model.ends(1, (line.nr - 1) * EXCHANGES), out)
    return model.state.rounds.length < line.nr && !model.state.ending
  },
  settle: ({ rounds, ending }, line) => {
    const hasStarted = rounds.length >= line.nr
    return hasStarted || ending ? gradeSingleWinner(hasStarted ? 0 : 1, 2) : undefined
  },
}

/** On points: void when the fight is ended in the round or before it. `nr` is the round. */
export const ROUND_WINNER: MmaDescriptor = {
  ...common,
  id: '50904',
  lines: roundLines,
  priority: 10,
  groups: ['rounds'],
  betStop: 'round_end',
  name: '{!roundnr} round - winner on points',
  specifier: line => `roundnr=${line.nr}`,
  outcomes: WINNER_OUTCOMES,
  quote: (model, line, out) => {
    const p = model.round(line.nr)
    if (p !== undefined) quoteTwo(p, out)
    return p !== undefined && line.nr <= roundsDone(model.state) + 2
  },
  chances: (model, line) => {
    const home = model.round(line.nr) ?? 0
    return refundableChances([home, 1 - home], model.ends(1, line.nr * EXCHANGES))
  },
  settle: (state, line) => {
    const winner = roundWinner(state, line.nr - 1)
    if (winner !== undefined) return gradeSingleWinner(winner, 2)
    return state.ending ? gradeVoid(2) : undefined
  },
}

export const ROUND_MARKETS: readonly MmaDescriptor[] = [
  WINNER_AND_ROUND,
  WINNER_AND_RANGE,
  LAST_ROUND,
  ROUND_STARTS,
  ROUND_WINNER,
]
