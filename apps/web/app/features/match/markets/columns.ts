/**
 * Deals the market cards out to two columns, in reading order, each to the column that is shorter so far. A card that has
 * a column keeps it: in play markets come and go, and what a person is about to press must not jump to the other side.
 */
import { inReadingOrder } from '../../../shared/market/lines.ts'
import { LINES_SHOWN, type MarketCardData } from './market-groups.ts'
import { playerRows } from './player-rows.ts'
import { sidesOf } from './score-sides.ts'

export type Column = 'start' | 'end'

/** Rows of prices that a score grid or a list shows before the rest waits behind a button. */
export const ROWS_SHOWN = 8

/** Height of a head in rows of prices. */
const HEAD_ROWS = 1.8

/** How many rows of prices a card's body has, as far as can be told before it is drawn. */
export function countBodyRows({ kind, markets }: MarketCardData): number {
  const [market] = markets
  if (!market) return 0
  if (kind === 'players') return Math.min(ROWS_SHOWN, playerRows(markets).length) + 1
  if (kind === 'field') return Math.min(ROWS_SHOWN, market.outcomes.length) + 1
  if (kind === 'score') return Math.max(...[...sidesOf(market.outcomes).values()].map(side => side.length)) + 1
  if (kind !== 'result') return Math.min(LINES_SHOWN, markets.length) + 1
  const count = inReadingOrder(market.outcomes).length
  return Math.ceil(count / (count === 2 || count === 4 ? 2 : 3))
}

/** What takes a place in a column; `rows` is the height of its body in rows of prices. */
export interface Dealt {
  readonly key: string
  readonly rows: number
}

/**
 * The column of each, in order. `known` is what earlier calls have decided, by key; new decisions are added to it. As each
 * goes to the shorter column, none begins above the one before it: floats in this order lie without gaps.
 */
export function assignColumns(items: readonly Dealt[], known: Map<string, Column>): readonly Column[] {
  const heights = { start: 0, end: 0 }
  return items.map(({ key, rows }) => {
    const column = known.get(key) ?? (heights.end < heights.start ? 'end' : 'start')
    known.set(key, column)
    heights[column] += HEAD_ROWS + rows
    return column
  })
}
