import type { Line, OutcomeLabel } from './engine.ts'
import type { Fixture } from './fixtures.ts'
import type { LineResult } from './models/quarter-lines.ts'
import { gradeLine } from './models/quarter-lines.ts'

/** Outcome sets and gradings shared by the sports: ids and names as in UOF. */

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

export function listWinnerOutcomes(_line: Line, fixture: Fixture): OutcomeLabel[] {
  return [
    { id: '4', name: fixture.home.name },
    { id: '5', name: fixture.away.name },
  ]
}

export function listThreeWayOutcomes(_line: Line, fixture: Fixture): OutcomeLabel[] {
  return [
    { id: '1', name: fixture.home.name },
    { id: '2', name: 'draw' },
    { id: '3', name: fixture.away.name },
  ]
}

export function listDoubleChanceOutcomes(_line: Line, fixture: Fixture): OutcomeLabel[] {
  return [
    { id: '9', name: `${fixture.home.name} or draw` },
    { id: '10', name: `${fixture.home.name} or ${fixture.away.name}` },
    { id: '11', name: `draw or ${fixture.away.name}` },
  ]
}

/** One for all matches. */
const totals = new Map<number, readonly OutcomeLabel[]>()

export function listTotalOutcomes({ value }: Line): readonly OutcomeLabel[] {
  const known = totals.get(value) ?? buildTotals(value)
  totals.set(value, known)
  return known
}

function buildTotals(value: number): OutcomeLabel[] {
  return [
    { id: '12', name: `over ${formatLine(value)}` },
    { id: '13', name: `under ${formatLine(value)}` },
  ]
}

export function listHandicapOutcomes(line: Line, fixture: Fixture): OutcomeLabel[] {
  return [
    { id: '1714', name: `${fixture.home.name} (${formatSigned(line.value)})` },
    { id: '1715', name: `${fixture.away.name} (${formatSigned(-line.value)})` },
  ]
}

const YES_NO: readonly OutcomeLabel[] = [
  { id: '74', name: 'yes' },
  { id: '76', name: 'no' },
]
const ODD_EVEN: readonly OutcomeLabel[] = [
  { id: '70', name: 'odd' },
  { id: '72', name: 'even' },
]

export function listYesNoOutcomes(): readonly OutcomeLabel[] {
  return YES_NO
}

export function listOddEvenOutcomes(): readonly OutcomeLabel[] {
  return ODD_EVEN
}

const OPPOSITE: Record<LineResult, LineResult> = {
  win: 'lose',
  halfWin: 'halfLose',
  void: 'void',
  halfLose: 'halfWin',
  lose: 'win',
}

/** Both sides of a two-way line, the first winning when value + line > 0. */
export function gradeTwoWay(value: number, line: number): LineResult[] {
  const first = gradeLine(value, line)
  return [first, OPPOSITE[first]]
}

/** Over and under; an over that cannot be lost any more is settled before the count is complete. */
export function gradeTotal(count: number, line: number, complete: boolean): LineResult[] | undefined {
  return complete || count - line >= 0.5 ? gradeTwoWay(count, -line) : undefined
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
