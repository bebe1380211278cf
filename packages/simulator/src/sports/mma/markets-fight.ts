import {
  COMPETITORS,
  formatLine,
  gradeSingleWinner,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
  YES_NO_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { quoteTwo } from '../../markets/market-quotes.ts'
import type { Side } from '../../shared/side.ts'
import { common, exchangesAt, halfRoundLines, type MmaDescriptor, SIDES, write } from './market-helpers.ts'
import type { Ending, Method } from './state.ts'

/** Markets on who wins a fight and how, and on how long it goes. */

const METHODS = ['knockout', 'submission', 'decision'] as const
const METHOD_NAMES: Readonly<Record<Method, string>> = {
  knockout: 'KO/TKO',
  submission: 'submission',
  decision: 'decision',
}

export const WINNER: MmaDescriptor = {
  ...common,
  id: '186',
  joint: 'ending',
  priority: 1,
  groups: ['main'],
  core: true,
  name: 'Winner',
  outcomes: WINNER_OUTCOMES,
  quote: (model, _line, out) => quoteTwo(model.wins(0), out),
  settle: ({ ending }) => (ending ? gradeSingleWinner(ending.side, 2) : undefined),
}

export const TOTAL_ROUNDS: MmaDescriptor = {
  ...common,
  id: '18',
  lines: halfRoundLines,
  joint: 'ending',
  priority: 2,
  groups: ['main', 'totals'],
  core: true,
  competesForBalance: true,
  name: 'Total rounds',
  specifier: line => `total=${formatLine(line.value)}`,
  layout: 'totals',
  outcomes: TOTAL_OUTCOMES,
  quote: (model, line, out) => {
    quoteTwo(1 - model.ends(1, exchangesAt(line.value) - 1), out)
    return model.state.exchanges < exchangesAt(line.value) && !model.state.ending
  },
  settle: ({ exchanges, ending }, line) => {
    const isOver = exchanges >= exchangesAt(line.value)
    return isOver || ending ? gradeSingleWinner(isOver ? 0 : 1, 2) : undefined
  },
}

export const DISTANCE: MmaDescriptor = {
  ...common,
  id: '911',
  joint: 'ending',
  priority: 3,
  groups: ['main', 'rounds'],
  core: true,
  name: 'Will the fight go the distance',
  outcomes: YES_NO_OUTCOMES,
  quote: (model, _line, out) => quoteTwo(model.goesTheDistance, out),
  settle: ({ ending }) => (ending ? gradeSingleWinner(ending.method === 'decision' ? 0 : 1, 2) : undefined),
}

const METHOD_VARIANT = 'sr:winning_method:ko_submission_decision'
const WAYS = SIDES.flatMap(side => METHODS.map(method => ({ side, method })))

function isWay(ending: Ending, way: Ending): boolean {
  return ending.side === way.side && ending.method === way.method
}

export const WINNING_METHOD: MmaDescriptor = {
  ...common,
  id: '910',
  joint: 'ending',
  priority: 4,
  groups: ['main', 'specials'],
  margin: 'three',
  name: 'Winning method',
  specifier: () => `variant=${METHOD_VARIANT}`,
  outcomes: WAYS.map(({ side, method }, index) => ({
    id: `${METHOD_VARIANT}:${index + 1}`,
    name: `${COMPETITORS[side]} by ${METHOD_NAMES[method]}`,
  })),
  quote: (model, _line, out) =>
    write(
      WAYS.map(({ side, method }) => model.by(side, method)),
      out,
    ),
  settle: ({ ending }) =>
    ending
      ? gradeSingleWinner(
          WAYS.findIndex(way => isWay(ending, way)),
          WAYS.length,
        )
      : undefined,
}

/** How the fight ends, whoever wins. */
export const METHOD: MmaDescriptor = {
  ...common,
  id: '50901',
  joint: 'ending',
  priority: 5,
  groups: ['specials'],
  margin: 'three',
  name: 'Method of victory',
  outcomes: METHODS.map((method, index) => ({ id: String(index + 1), name: METHOD_NAMES[method] })),
  quote: (model, _line, out) =>
    write(
      METHODS.map(method => model.by(0, method) + model.by(1, method)),
      out,
    ),
  settle: ({ ending }) => (ending ? gradeSingleWinner(METHODS.indexOf(ending.method), METHODS.length) : undefined),
}

function insideDistance(id: string, side: Side): MmaDescriptor {
  return {
    ...common,
    id,
    joint: 'ending',
    priority: 11 + side,
    groups: ['specials'],
    name: `${COMPETITORS[side]} to win inside the distance`,
    outcomes: YES_NO_OUTCOMES,
    quote: (model, _line, out) => quoteTwo(model.by(side, 'knockout') + model.by(side, 'submission'), out),
    settle: ({ ending }) =>
      ending ? gradeSingleWinner(ending.side === side && ending.method !== 'decision' ? 0 : 1, 2) : undefined,
  }
}

export const HOME_INSIDE = insideDistance('50905', 0)
export const AWAY_INSIDE = insideDistance('50906', 1)

/** Home and over, home and under, away and over, away and under. */
export const WINNER_AND_TOTAL: MmaDescriptor = {
  ...common,
  id: '50907',
  lines: halfRoundLines,
  joint: 'ending',
  priority: 24,
  groups: ['totals', 'rounds'],
  margin: 'three',
  name: 'Winner & total rounds {total}',
  specifier: line => `total=${formatLine(line.value)}`,
  outcomes: SIDES.flatMap(side =>
    ['over', 'under'].map((word, index) => ({
      id: String(2 * side + index + 1),
      name: `${COMPETITORS[side]} & ${word} {total}`,
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
    return gradeSingleWinner(2 * ending.side + (exchanges >= exchangesAt(line.value) ? 0 : 1), 4)
  },
}

export const FIGHT_MARKETS: readonly MmaDescriptor[] = [
  WINNER,
  TOTAL_ROUNDS,
  DISTANCE,
  WINNING_METHOD,
  METHOD,
  HOME_INSIDE,
  AWAY_INSIDE,
  WINNER_AND_TOTAL,
]
