/**
 * The market columns of a list and their headings. A league group shows one sport, so its columns
 * follow from the sport's main and secondary market.
 */
import type { Sport, Tournament } from '@touchline/contract/entities/catalogue'
import type { Match } from '@touchline/contract/entities/match'
import type { MessageId } from '../../i18n/translate.ts'
import { type LaidOutMarket, type LineLayout, lineLayoutOf, lineOf, signed } from './lines.ts'

export interface Column {
  readonly marketId: string
  readonly outcomes: number
}

export function mainColumn(sport: Sport): Column {
  return { marketId: sport.main_market_id, outcomes: sport.main_market_outcomes_count }
}

function secondaryColumn(sport: Sport): Column | null {
  const { secondary_market_id: marketId, secondary_market_outcomes_count: outcomes } = sport
  return marketId ? { marketId, outcomes: outcomes ?? 2 } : null
}

/** A third column when the matches have a line market in addition to the two. */
function thirdColumn(sport: Sport, matches: readonly Match[]): Column | null {
  const taken = [sport.main_market_id, sport.secondary_market_id]
  const market = matches
    .flatMap(match => match.top_markets)
    .find(market => !taken.includes(market.id) && market.outcomes.length === 2 && lineLayoutOf(market))
  return market ? { marketId: market.id, outcomes: 2 } : null
}

/** The columns of a league group. */
export function columnsOf({ sport }: Tournament, matches: readonly Match[]): Column[] {
  return [mainColumn(sport), secondaryColumn(sport), thirdColumn(sport, matches)].filter(column => column !== null)
}

/** Content of a column's headings and buttons: the outcomes, or the line of a total or handicap. */
export type ColumnLayout = 'grid' | LineLayout

/** The layout of a column, taken from the first match that has its market. */
export function findColumnLayout(matches: readonly Match[], { marketId }: Column): ColumnLayout {
  const market = matches
    .flatMap(({ main_market, secondary_market, top_markets }) => [main_market, secondary_market, ...top_markets])
    .find(candidate => candidate?.id === marketId)
  return (market && lineLayoutOf(market)) ?? 'grid'
}

const HEADS: Readonly<Record<ColumnLayout, readonly MessageId[]>> = {
  grid: ['column.home', 'column.draw', 'column.away'],
  totals: ['column.over', 'column.under'],
  handicaps: ['column.handicap1', 'column.handicap2'],
}

/** Message ids of a column's headings, one per outcome. */
export function getColumnHeads(layout: ColumnLayout, outcomes: number): readonly MessageId[] {
  return layout === 'grid' && outcomes === 2 ? ['column.home', 'column.away'] : HEADS[layout]
}

/**
 * Label of a button: the heading's symbol for results, the line for totals, the signed line for
 * handicaps.
 */
export function buttonName(market: LaidOutMarket, index: number, outcomes: number): string {
  const layout = lineLayoutOf(market)
  if (!layout) return (outcomes === 2 ? '12' : '1X2')[index] ?? ''
  const line = Number(lineOf(market.specifier))
  return layout === 'handicaps' ? signed(index === 0 ? line : -line) : String(line)
}

/** `over` of `over 2.5`, `Home` of `Home (+1)`: the name of an outcome beside its line, as `buttonName` writes that. */
export function nameWithoutLine(name: string, line: string): string {
  const [digits = ''] = /[\d.]+$/.exec(line) ?? []
  const at = name.lastIndexOf(digits)
  if (at < 0) return name
  const before = name.slice(0, at).replace(/\s*\(?[+−-]?$/, '')
  const after = name.slice(at + digits.length).replace(/^\)?\s*/, '')
  return [before, after].filter(Boolean).join(' ') || name
}
