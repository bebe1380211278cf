/**
 * Assigns the market cards to two columns, in display order, each to the shorter column. A card
 * keeps its column: in play markets come and go, and what a user is about to press must not jump to
 * the other side.
 */
import { LINES_SHOWN, type MarketCardData } from './market-groups.ts'
import { playerRows } from './player-rows.ts'
import { sidesOf } from './score-sides.ts'

export type Column = 'start' | 'end'

/** Rows of prices that a score grid or list shows before it is expanded. */
export const ROWS_SHOWN = 8

/** Height of a heading in rows of prices. */
const HEAD_ROWS = 1.8

/** Estimated number of price rows in a card's body before it is rendered. */
export function countBodyRows({ layout, markets }: MarketCardData): number {
  const [market] = markets
  if (!market) return 0
  if (layout === 'players') return Math.min(ROWS_SHOWN, playerRows(markets).length) + 1
  if (layout === 'list') return Math.min(ROWS_SHOWN, market.outcomes.length) + 1
  if (layout === 'scores') return Math.max(...[...sidesOf(market.outcomes).values()].map(side => side.length)) + 1
  if (layout !== 'grid') return Math.min(LINES_SHOWN, markets.length) + 1
  const count = market.outcomes.length
  return markets.length * Math.ceil(count / (count === 2 || count === 4 ? 2 : 3))
}

/** An item of a column; `rows` is the height of its body in price rows. */
export interface ColumnLayout {
  readonly key: string
  readonly rows: number
}

/**
 * The column of each item, in order. `known` holds earlier assignments by key; new ones are added
 * to it. Since each item goes to the shorter column, none starts above the one before it, so floats
 * in this order leave no gaps.
 */
export function assignColumns(items: readonly ColumnLayout[], known: Map<string, Column>): readonly Column[] {
  const heights = { start: 0, end: 0 }
  return items.map(({ key, rows }) => {
    const column = known.get(key) ?? (heights.end < heights.start ? 'end' : 'start')
    known.set(key, column)
    heights[column] += HEAD_ROWS + rows
    return column
  })
}
