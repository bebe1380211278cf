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
  if (layout !== 'grid') return Math.min(LINES_SHOWN + 1, markets.length) + 1
  return markets.reduce((rows, { outcomes }) => rows + Math.ceil(outcomes.length / countAcross(outcomes)), 0)
}

/** Letters of an outcome's name that have room in a third of a card, and in half of one. */
const LETTERS_IN_THIRD = 26
const LETTERS_IN_HALF = 52

/** How many outcomes stand side by side: two or three, fewer where their names are long. */
export function countAcross(outcomes: readonly { readonly name: string }[]): 1 | 2 | 3 {
  const letters = Math.max(...outcomes.map(({ name }) => name.length))
  const { length } = outcomes
  if (letters > LETTERS_IN_HALF || (letters > LETTERS_IN_THIRD && length === 3)) return 1
  return length === 2 || length === 4 || letters > LETTERS_IN_THIRD ? 2 : 3
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
