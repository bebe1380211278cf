import type { LineResult } from '@touchline/betting/settlement/line-results'
import { getOppositeResult, gradeLine } from '@touchline/betting/settlement/line-results'
import type { Line, OutcomeLabel } from './engine.ts'

/** Outcome sets and gradings shared by the sports: ids and name templates as in UOF (see `market-names.ts`). */

/** A number as it stands in a specifier: `2.5`, `-0.75`, `0`. */
export function formatLine(value: number): string {
  return String(value === 0 ? 0 : value)
}

/** A handicap with its sign: `+0.5`, `-1`, `0`. */
export function formatSigned(value: number): string {
  return value > 0 ? `+${value}` : formatLine(value)
}

const ORDINALS = ['', '1st', '2nd', '3rd']

export function formatOrdinal(nr: number): string {
  return ORDINALS[nr] ?? `${nr}th`
}

/** Templates of the competitors' names, home first. */
export const COMPETITORS = ['{$competitor1}', '{$competitor2}'] as const
/** Home, draw, away. */
export const RESULTS = [COMPETITORS[0], 'draw', COMPETITORS[1]] as const

export const WINNER_OUTCOMES: readonly OutcomeLabel[] = [
  { id: '4', name: COMPETITORS[0] },
  { id: '5', name: COMPETITORS[1] },
]
export const THREE_WAY_OUTCOMES: readonly OutcomeLabel[] = RESULTS.map((name, index) => ({
  id: String(1 + index),
  name,
}))
export const DOUBLE_CHANCE_OUTCOMES: readonly OutcomeLabel[] = [
  { id: '9', name: '{$competitor1} or draw' },
  { id: '10', name: '{$competitor1} or {$competitor2}' },
  { id: '11', name: 'draw or {$competitor2}' },
]
export const TOTAL_OUTCOMES: readonly OutcomeLabel[] = [
  { id: '12', name: 'over {total}' },
  { id: '13', name: 'under {total}' },
]
export const HANDICAP_OUTCOMES: readonly OutcomeLabel[] = [
  { id: '1714', name: '{$competitor1} ({+hcp})' },
  { id: '1715', name: '{$competitor2} ({-hcp})' },
]
export const EUROPEAN_HANDICAP_OUTCOMES: readonly OutcomeLabel[] = RESULTS.map((name, index) => ({
  id: String(1711 + index),
  name: `${name} ({hcp})`,
}))
export const YES_NO_OUTCOMES: readonly OutcomeLabel[] = [
  { id: '74', name: 'yes' },
  { id: '76', name: 'no' },
]
export const ODD_EVEN_OUTCOMES: readonly OutcomeLabel[] = [
  { id: '70', name: 'odd' },
  { id: '72', name: 'even' },
]
/** The side that scores next, or nobody. */
export const NEXT_SCORER_OUTCOMES: readonly OutcomeLabel[] = [
  { id: '6', name: COMPETITORS[0] },
  { id: '7', name: 'none' },
  { id: '8', name: COMPETITORS[1] },
]
/** The leader after the first half, and after the match. */
export const HALF_FULL_OUTCOMES: readonly OutcomeLabel[] = RESULTS.flatMap((half, first) =>
  RESULTS.map((full, second) => ({ id: String(418 + 6 * first + 2 * second), name: `${half}/${full}` })),
)
export const RESULT_AND_TOTAL_OUTCOMES: readonly OutcomeLabel[] = RESULTS.flatMap((name, index) => [
  { id: String(794 + index * 4), name: `${name} & under {total}` },
  { id: String(796 + index * 4), name: `${name} & over {total}` },
])

/** Each name with yes and with no; ids step by two. */
export function withYesNo(names: readonly string[], first: number): OutcomeLabel[] {
  return names.flatMap((name, index) => [
    { id: String(first + index * 4), name: `${name} & yes` },
    { id: String(first + 2 + index * 4), name: `${name} & no` },
  ])
}

/** Both sides of a two-way line, the first winning when value + line > 0. */
export function gradeTwoWay(value: number, line: number): LineResult[] {
  const first = gradeLine(value, line)
  return [first, getOppositeResult(first)]
}

/** Over and under; an over that cannot be lost any more is settled before the count is complete. */
export function gradeTotal(count: number, line: number, complete: boolean): LineResult[] | undefined {
  return complete || gradeLine(count, -line) === 'win' ? gradeTwoWay(count, -line) : undefined
}

/** One winner among `size` outcomes. */
export function gradeSingleWinner(winner: number, size: number): LineResult[] {
  return Array.from({ length: size }, (_, index) => (index === winner ? 'win' : 'lose'))
}

export function gradeFlags(flags: readonly boolean[]): LineResult[] {
  return flags.map(flag => (flag ? 'win' : 'lose'))
}

export function gradeVoid(size: number): LineResult[] {
  return Array.from({ length: size }, () => 'void')
}

/** 0 home ahead, 1 level, 2 away ahead. */
export function compareScores(home: number, away: number): 0 | 1 | 2 {
  return home > away ? 0 : home === away ? 1 : 2
}

/** Lines from `low` to `high` in steps. */
export function buildLineRange(low: number, high: number, step: number, nr = 0): Line[] {
  const lines: Line[] = []
  for (let value = low; value <= high + 1e-9; value += step) lines.push({ nr, value })
  return lines
}

export const NO_LINE: Line = { nr: 0, value: 0 }
