/**
 * Which lines of a market stand in the rows of its table. A row does not move while it is on screen: a line that ends keeps
 * its row until a new one takes it that belongs there by its order.
 */
import type { LiveMarket } from '@touchline/client/live/types'
import { lineOf } from '../../../shared/market/lines.ts'
import { findMiddleLines, isMainLine, LINES_SHOWN } from './market-groups.ts'
import { hasEnded } from './use-markets.ts'

/** The keys of the lines from top to bottom; null for an empty row. */
export type LineRows = readonly (string | null)[]

/** A table with fewer rows grows instead of hiding lines. */
const MIN_ROWS = 3

const readLine = ({ specifier }: LiveMarket): number => lineOf(specifier) ?? 0

/** The lines that have not ended; all of them where none is left. */
export function listOpenLines(lines: readonly LiveMarket[]): readonly LiveMarket[] {
  const open = lines.filter(line => !hasEnded(line))
  return open.length > 0 ? open : lines
}

/** The rows of a table when it opens: all open lines, or those in the middle and a button in one row more. */
export function buildLineRows(lines: readonly LiveMarket[]): LineRows {
  const open = listOpenLines(lines)
  const count = open.length <= LINES_SHOWN + 1 ? open.length : LINES_SHOWN
  return findMiddleLines(open, count).map(({ key }) => key)
}

/** Gives the rows of ended lines to new ones; the same rows where nothing changes. @param lines in ascending order */
export function updateLineRows(rows: LineRows, lines: readonly LiveMarket[]): LineRows {
  const byKey = new Map(lines.map(line => [line.key, line]))
  const slots = rows.map(key => byKey.get(key ?? '') ?? null)
  const added = lines.filter(line => !hasEnded(line) && !slots.includes(line))
  if (slots.some(isTaken)) for (const line of sortFromMain(added, lines)) placeLine(slots, line)
  // No row has anything to press.
  else if (added.length > 0)
    slots.splice(0, slots.length, ...fillRows(findMiddleLines(added, rows.length), rows.length))
  const next = slots.map(slot => slot?.key ?? null)
  return next.length === rows.length && next.every((key, index) => key === rows[index]) ? rows : next
}

type Slot = LiveMarket | null

const isTaken = (slot: Slot): boolean => slot !== null && !hasEnded(slot)

const fillRows = (lines: readonly LiveMarket[], count: number): Slot[] =>
  Array.from({ length: count }, (_, index) => lines[index] ?? null)

/** The lines nearest to the one with the most even prices first. */
function sortFromMain(added: readonly LiveMarket[], lines: readonly LiveMarket[]): readonly LiveMarket[] {
  const main = lines.find(isMainLine)
  if (!main) return added
  const distance = (line: LiveMarket) => Math.abs(readLine(line) - readLine(main))
  return [...added].sort((a, b) => distance(a) - distance(b))
}

function placeLine(slots: Slot[], line: LiveMarket): void {
  const value = readLine(line)
  const isBelow = (slot: Slot) => !slot || readLine(slot) < value
  const isAbove = (slot: Slot) => !slot || readLine(slot) > value
  const places = slots.flatMap((slot, index) =>
    !isTaken(slot) && slots.slice(0, index).every(isBelow) && slots.slice(index + 1).every(isAbove) ? [index] : [],
  )
  const next = slots.findIndex(slot => slot && isTaken(slot) && readLine(slot) > value)
  // Beside a row that is open.
  const place = next < 0 ? places[0] : places.at(-1)
  if (place !== undefined) slots[place] = line
  else if (slots.length < MIN_ROWS) slots.splice(next < 0 ? slots.length : next, 0, line)
}
