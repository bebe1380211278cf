import type { Line } from '../../engine/engine.ts'
import {
  buildLineRange,
  COMPETITORS,
  compareScores,
  formatLine,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  HANDICAP_OUTCOMES,
  ODD_EVEN_OUTCOMES,
  THREE_WAY_OUTCOMES,
  TOTAL_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { listNumbers } from '../../markets/market-lines.ts'
import { quoteLine, quoteTwo } from '../../markets/market-quotes.ts'
import { type BaseballDescriptor, common, handicapLines } from './market-helpers.ts'
import type { BaseballModel, Part } from './model.ts'
import { type BaseballState, inningsDone, type Runs, sumRuns } from './state.ts'

/**
 * Markets on one inning and on the first five. The ninth is left out: its bottom half is often not played. Innings to
 * come are offered before the start up to the third, in play the current one and the next.
 */

/** Innings from `first` to `last`, which follow from the line's `nr`. */
interface Span {
  first(nr: number): number
  last(nr: number): number
}

const ONE: Span = { first: nr => nr, last: nr => nr }
const FIVE: Span = { first: () => 1, last: () => 5 }

function score(state: BaseballState, span: Span, nr: number): Runs {
  return sumRuns(state.innings.slice(span.first(nr) - 1, span.last(nr)))
}

function isOver(state: BaseballState, span: Span, nr: number): boolean {
  return inningsDone(state) >= span.last(nr)
}

function partOf(model: BaseballModel, span: Span, nr: number): Part | undefined {
  const done = inningsDone(model.state)
  const ahead = model.state.stage === 'before' ? 3 : done + 2
  if (done >= span.last(nr) || span.first(nr) > ahead) return undefined
  return model.part(span.first(nr), span.last(nr))
}

/** Differences from −(size − 1), and sums from 0, of independent runs. */
function combine({ home, away }: Part, sign: 1 | -1): Float64Array {
  const size = home.length
  const result = new Float64Array(2 * size - 1)
  for (let h = 0; h < size; h++) {
    const p = home[h] as number
    if (p < 1e-12) continue
    for (let a = 0; a < size; a++) {
      const index = sign === 1 ? h + a : h - a + size - 1
      result[index] = (result[index] as number) + p * (away[a] as number)
    }
  }
  return result
}

interface Sums {
  readonly total: Float64Array
  readonly margin: Float64Array
}

const SUMS = new WeakMap<Part, Sums>()

function sumsOf(part: Part): Sums {
  let sums = SUMS.get(part)
  if (!sums) {
    sums = { total: combine(part, 1), margin: combine(part, -1) }
    SUMS.set(part, sums)
  }
  return sums
}

type Own = Pick<BaseballDescriptor, 'id' | 'lines' | 'priority' | 'groups' | 'name' | 'specifier' | 'betStop'>

function result(span: Span, fields: Own): BaseballDescriptor {
  return {
    ...common,
    ...fields,
    margin: 'three',
    outcomes: THREE_WAY_OUTCOMES,
    quote: (model, line, out) => {
      const part = partOf(model, span, line.nr)
      if (!part) return false
      const { margin } = sumsOf(part)
      const middle = part.home.length - 1
      out[0] = margin.subarray(middle + 1).reduce((sum, p) => sum + p, 0)
      out[1] = margin[middle] as number
      out[2] = 1 - out[0] - out[1]
      return true
    },
    settle: (state, line) =>
      isOver(state, span, line.nr) ? gradeSingleWinner(compareScores(...score(state, span, line.nr)), 3) : undefined,
  }
}

function total(span: Span, fields: Own): BaseballDescriptor {
  return {
    ...common,
    ...fields,
    competesForBalance: true,
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (model, line, out) => {
      const part = partOf(model, span, line.nr)
      return part !== undefined && quoteLine(sumsOf(part).total, 0, -line.value, 0.36, out)
    },
    settle: (state, line) => {
      const [home, away] = score(state, span, line.nr)
      return gradeTotal(home + away, line.value, isOver(state, span, line.nr))
    },
  }
}

function handicap(span: Span, fields: Own): BaseballDescriptor {
  return {
    ...common,
    ...fields,
    competesForBalance: true,
    layout: 'handicaps',
    outcomes: HANDICAP_OUTCOMES,
    quote: (model, line, out) => {
      const part = partOf(model, span, line.nr)
      return part !== undefined && quoteLine(sumsOf(part).margin, 1 - part.home.length, line.value, 0.34, out)
    },
    settle: (state, line) => {
      if (!isOver(state, span, line.nr)) return undefined
      const [home, away] = score(state, span, line.nr)
      return gradeTwoWay(home - away, line.value)
    },
  }
}

/** Every inning but the ninth. */
const INNINGS = listNumbers(8)
const inning = { groups: ['innings'], betStop: 'inning_end' } as const
const totalText = (line: Line) => `total=${formatLine(line.value)}`

export const INNING_RESULT = result(ONE, {
  ...inning,
  id: '287',
  lines: INNINGS,
  priority: 20,
  name: '{!inningnr} inning - 1x2',
  specifier: line => `inningnr=${line.nr}`,
})

export const INNING_TOTAL = total(ONE, {
  ...inning,
  id: '288',
  lines: INNINGS.flatMap(({ nr }) => buildLineRange(0.5, 4.5, 1, nr)),
  priority: 21,
  name: '{!inningnr} inning - total',
  specifier: line => `inningnr=${line.nr}|${totalText(line)}`,
})

export const INNING_ODD_EVEN: BaseballDescriptor = {
  ...common,
  ...inning,
  id: '289',
  lines: INNINGS,
  priority: 22,
  name: '{!inningnr} inning - odd/even',
  specifier: line => `inningnr=${line.nr}`,
  outcomes: ODD_EVEN_OUTCOMES,
  quote: (model, line, out) => {
    const part = partOf(model, ONE, line.nr)
    if (!part) return false
    const odd = sumsOf(part).total.reduce((sum, p, runs) => (runs % 2 === 1 ? sum + p : sum), 0)
    return quoteTwo(odd, out)
  },
  settle: (state, line) => {
    if (!isOver(state, ONE, line.nr)) return undefined
    const [home, away] = score(state, ONE, line.nr)
    return gradeSingleWinner((home + away) % 2 === 1 ? 0 : 1, 2)
  },
}

export const FIVE_RESULT = result(FIVE, {
  groups: ['innings'],
  betStop: 'inning_end',
  id: '274',
  priority: 16,
  name: 'Innings 1 to 5 - 1x2',
  specifier: () => '',
})

export const FIVE_HANDICAP = handicap(FIVE, {
  groups: ['innings', 'handicaps'],
  betStop: 'inning_end',
  id: '275',
  lines: handicapLines(5.5),
  priority: 18,
  name: 'Innings 1 to 5 - handicap',
  specifier: line => `hcp=${formatLine(line.value)}`,
})

export const FIVE_TOTAL = total(FIVE, {
  groups: ['innings', 'totals'],
  betStop: 'inning_end',
  id: '276',
  lines: buildLineRange(1.5, 14.5, 1),
  priority: 17,
  name: 'Innings 1 to 5 - total',
  specifier: totalText,
})

function sideFive(id: string, side: 0 | 1): BaseballDescriptor {
  return {
    ...common,
    id,
    tier: 3,
    lines: buildLineRange(0.5, 9.5, 1),
    priority: 19,
    groups: ['innings', 'teams'],
    betStop: 'inning_end',
    competesForBalance: true,
    name: `Innings 1 to 5 - ${COMPETITORS[side]} total`,
    specifier: totalText,
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (model, line, out) => {
      const part = partOf(model, FIVE, line.nr)
      return part !== undefined && quoteLine(side === 0 ? part.home : part.away, 0, -line.value, 0.28, out)
    },
    settle: (state, line) => gradeTotal(score(state, FIVE, line.nr)[side], line.value, isOver(state, FIVE, line.nr)),
  }
}

export const HOME_FIVE = sideFive('277', 0)
export const AWAY_FIVE = sideFive('278', 1)

export const INNING_MARKETS: readonly BaseballDescriptor[] = [
  INNING_RESULT,
  INNING_TOTAL,
  INNING_ODD_EVEN,
  FIVE_RESULT,
  FIVE_HANDICAP,
  FIVE_TOTAL,
  HOME_FIVE,
  AWAY_FIVE,
]
