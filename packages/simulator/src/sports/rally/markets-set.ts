import type { LineResult } from '@touchline/betting/settlement/line-results'
import type { Line } from '../../engine/engine.ts'
import {
  buildLineRange,
  formatLine,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  gradeVoid,
  HANDICAP_OUTCOMES,
  ODD_EVEN_OUTCOMES,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import type { MarketGroupKey } from '../../feed/feed-market.ts'
import { listNumbers, toLines } from '../../markets/market-lines.ts'
import { isWithin, quoteTwo } from '../../markets/market-quotes.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { bestOf } from '../best-of/markets.ts'
import type { RallyDescriptor } from './markets-match.ts'
import { type RallyRules, targetOf } from './rules.ts'
import type { Points, RallyState } from './state.ts'

/** Markets on one set (or game): the same in both sports but for ids and the name of the part. */

interface SetNaming {
  readonly rules: RallyRules
  /** The widest handicap. */
  readonly reach: number
  /** Market ids: winner, point handicap, total points, odd/even, race to points. */
  readonly ids: readonly [winner: string, handicap: string, total: string, oddEven: string, race: string]
}

/** A set that is over, undefined while it may still be played, null when it never will be. */
function resultOf(state: RallyState, nr: number): Points | undefined | null {
  return state.sets[nr - 1] ?? (state.decided ? null : undefined)
}

function whenOver(state: RallyState, nr: number, grade: (points: Points) => LineResult[]): LineResult[] | undefined {
  const points = resultOf(state, nr)
  if (points === undefined) return undefined
  return points ? grade(points) : gradeVoid(2)
}

export function listSetMarkets({ rules, reach, ids }: SetNaming): readonly RallyDescriptor[] {
  const { unit } = rules
  /** Lines of every set, by what it goes to. */
  const perSet = (build: (nr: number, target: number) => Line[]) => (fixture: Fixture) => {
    const of = bestOf(fixture)
    return listNumbers(of).flatMap(({ nr }) => build(nr, targetOf(rules, of, nr)))
  }
  const part: MarketGroupKey = unit === 'set' ? 'sets' : 'games'
  const number = ({ nr }: Line) => `${unit}nr=${nr}`
  const title = `{!${unit}nr} ${unit} – `
  const common = {
    margin: 'two',
    core: true,
    groups: [part],
    betStop: `${unit}_end`,
    lines: perSet(nr => toLines([0], nr)),
  } as const

  const winner: RallyDescriptor = {
    ...common,
    id: ids[0],
    joint: 'part',
    priority: 6,
    groups: ['main', part],
    name: `${title}winner`,
    specifier: number,
    outcomes: WINNER_OUTCOMES,
    quote: (model, { nr }, out) => {
      const set = model.set(nr)
      if (set) quoteTwo(set.win, out)
      return set !== undefined
    },
    settle: (state, { nr }) => whenOver(state, nr, ([home, away]) => gradeSingleWinner(home > away ? 0 : 1, 2)),
  }

  const handicap: RallyDescriptor = {
    ...common,
    id: ids[1],
    lines: perSet(nr => setHandicapLines(reach, nr)),
    joint: 'part',
    core: false,
    priority: 8,
    groups: [part, 'handicaps'],
    competesForBalance: true,
    name: `${title}point handicap`,
    specifier: ({ nr, value }) => sortParts(`hcp=${formatLine(value)}`, `${unit}nr=${nr}`),
    layout: 'handicaps',
    outcomes: HANDICAP_OUTCOMES,
    quote: (model, { nr, value }, out) => {
      const set = model.set(nr)
      quoteTwo(set?.difference.above(-value) ?? 0, out)
      return set !== undefined && isWithin(out[0] ?? 0, 0.2)
    },
    settle: (state, { nr, value }) => whenOver(state, nr, ([home, away]) => gradeTwoWay(home - away, value)),
  }

  const total: RallyDescriptor = {
    ...handicap,
    id: ids[2],
    lines: perSet((nr, target) => setTotalLines(target, nr)),
    priority: 7,
    groups: [part, 'totals'],
    name: `${title}total points`,
    specifier: ({ nr, value }) => sortParts(`total=${formatLine(value)}`, `${unit}nr=${nr}`),
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (model, { nr, value }, out) => {
      const set = model.set(nr)
      quoteTwo(set?.total.above(value) ?? 0, out)
      return set !== undefined && isWithin(out[0] ?? 0, 0.2)
    },
    settle: (state, { nr, value }) => {
      const [home, away] = state.points
      const isCurrent = !state.decided && nr === state.sets.length + 1
      const early = isCurrent ? gradeTotal(home + away, value, false) : undefined
      return early ?? whenOver(state, nr, points => gradeTwoWay(points[0] + points[1], -value))
    },
  }

  const oddEven: RallyDescriptor = {
    ...winner,
    id: ids[3],
    joint: undefined,
    core: false,
    priority: 30,
    groups: [part, 'specials'],
    name: `${title}odd/even`,
    outcomes: ODD_EVEN_OUTCOMES,
    quote: (model, { nr }, out) => {
      const set = model.set(nr)
      if (set) quoteTwo(set.total.odd, out)
      return set !== undefined
    },
    settle: (state, { nr }) =>
      whenOver(state, nr, ([home, away]) => gradeSingleWinner((home + away) % 2 === 1 ? 0 : 1, 2)),
  }

  /** `value` is how many points. A set may end before anybody has them. */
  const race: RallyDescriptor = {
    ...winner,
    id: ids[4],
    lines: perSet((nr, target) =>
      toLines(
        rules.goals.filter(goal => goal < target),
        nr,
      ),
    ),
    joint: undefined,
    core: false,
    priority: 12,
    groups: [part],
    name: `${title}race to {pointnr} points`,
    specifier: ({ nr, value }) => sortParts(`pointnr=${value}`, `${unit}nr=${nr}`),
    quote: (model, { nr, value }, out) => {
      const p = model.first(nr, value)
      quoteTwo(p ?? 0, out)
      return p !== undefined
    },
    settle: (state, { nr, value }) => {
      const side = state.reached[nr - 1]?.[value]
      if (side !== undefined) return gradeSingleWinner(side, 2)
      return resultOf(state, nr) === undefined ? undefined : gradeVoid(2)
    },
  }

  return [winner, handicap, total, oddEven, race]
}

/** Specifiers name their parts in order. */
function sortParts(...parts: string[]): string {
  return parts.sort().join('|')
}

/** Half lines on the points of a set that differ from each other: beyond the target only even totals can be. */
function setTotalLines(target: number, nr: number): Line[] {
  const deuce = 2 * (target - 1)
  return buildLineRange(Math.floor(target * 1.4) + 0.5, Math.floor(target * 2.05) + 0.5, 1, nr).filter(
    ({ value }) => value < deuce || Math.floor(value) % 2 === 0,
  )
}

/** Sets are won by two points or more: closer handicaps would say who wins, no more. */
function setHandicapLines(reach: number, nr: number): Line[] {
  return [...buildLineRange(-reach, -2.5, 1, nr), ...buildLineRange(2.5, reach, 1, nr)]
}
