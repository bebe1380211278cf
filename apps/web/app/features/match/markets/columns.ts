/**
 * Assigns the market cards to two columns, in display order, each to the shorter column. A card
 * keeps its column: in play markets come and go, and what a user is about to press must not jump to
 * the other side.
 */

import type { LiveMarket } from '@touchline/client/live/types'
import { groupBy } from '../../../shared/helpers/group-by.ts'
import { listOpenLines } from './line-rows.ts'
import { LINES_SHOWN, type MarketCardData } from './market-groups.ts'

export type Column = 'start' | 'end'

/** Rows of prices that a score grid or list shows before it is expanded. */
export const ROWS_SHOWN = 8

/** Height of a heading in rows of prices. */
const HEAD_ROWS = 1.8

type Outcome = LiveMarket['outcomes'][number]

interface PlayerRow {
  readonly id: string
  readonly name: string
  /** One per market; undefined where the market does not have the player. */
  readonly cells: readonly (Outcome | undefined)[]
}

/** Player markets as rows of players; outcomes that are not players ("no goal") come last. */
export function buildPlayerRows(markets: readonly LiveMarket[]): PlayerRow[] {
  const names = new Map<string, string>()
  for (const market of markets) for (const { id, name } of market.outcomes) if (!names.has(id)) names.set(id, name)
  const rows = [...names].map(([id, name]) => ({
    id,
    name,
    cells: markets.map(market => market.outcomes.find(outcome => outcome.id === id)),
  }))
  const isPlayer = ({ id }: PlayerRow) => id.startsWith('sr:player:')
  return [...rows.filter(isPlayer), ...rows.filter(row => !isPlayer(row))]
}

type ScoreWinner = 'home' | 'draw' | 'away' | 'other'

function findWinner({ name }: { readonly name: string }): ScoreWinner {
  const [, home, away] = /^(\d+)\s*[:–-]\s*(\d+)$/.exec(name.trim()) ?? []
  if (home === undefined) return 'other'
  if (home === away) return 'draw'
  return Number(home) > Number(away) ? 'home' : 'away'
}

/** Outcomes of a correct score market by winner; those that are not scores, such as "any other", are under `other`. */
export const groupByWinner = <O extends { readonly name: string }>(outcomes: readonly O[]): Map<ScoreWinner, O[]> =>
  groupBy(outcomes, findWinner)

/** Estimated number of price rows in a card's body before it is rendered. */
export function countBodyRows({ layout, markets }: MarketCardData): number {
  const [market] = markets
  if (!market) return 0
  if (layout === 'players') return Math.min(ROWS_SHOWN, buildPlayerRows(markets).length) + 1
  if (layout === 'list') return Math.min(ROWS_SHOWN, market.outcomes.length) + 1
  if (layout === 'scores') return Math.max(...[...groupByWinner(market.outcomes).values()].map(side => side.length)) + 1
  if (layout !== 'grid') return Math.min(LINES_SHOWN + 1, listOpenLines(markets).length) + 1
  return markets.reduce((rows, { outcomes }) => rows + Math.ceil(outcomes.length / countAcross(outcomes)), 0)
}

/** Number of letters of an outcome's name that fit into a third of a card, and into half of one. */
const LETTERS_IN_THIRD = 26
const LETTERS_IN_HALF = 52

/** Number of outcomes side by side: two or three, fewer where their names are long. */
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
 * The column of each item, in order. `assigned` has earlier columns by key; new ones are added to it. Since each item goes
 * to the shorter column, none starts above the one before it, so floats in this order leave no gaps.
 */
export function assignColumns(items: readonly ColumnLayout[], assigned: Map<string, Column>): readonly Column[] {
  const heights = { start: 0, end: 0 }
  return items.map(({ key, rows }) => {
    const column = assigned.get(key) ?? (heights.end < heights.start ? 'end' : 'start')
    assigned.set(key, column)
    heights[column] += HEAD_ROWS + rows
    return column
  })
}
