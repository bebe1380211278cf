/**
 * The market columns of a list and their headings. A league group shows one sport, so its columns
 * follow from the sport's main and secondary market.
 */
import type { Sport, Tournament } from '@touchline/contract/entities/catalogue'
import type { Match } from '@touchline/contract/entities/match'
import type { MessageId } from '../../i18n/translate.ts'
import { kindOf, lineOf, type MarketKind, signed } from '../../shared/market/lines.ts'

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
    .find(
      ({ id, outcomes, specifier }) => !taken.includes(id) && outcomes.length === 2 && kindOf(specifier) !== 'result',
    )
  return market ? { marketId: market.id, outcomes: 2 } : null
}

/** The columns of a league group. */
export function columnsOf({ sport }: Tournament, matches: readonly Match[]): Column[] {
  return [mainColumn(sport), secondaryColumn(sport), thirdColumn(sport, matches)].filter(column => column !== null)
}

/** The kind of market in a column, taken from the first match that has it. */
export function columnKind(matches: readonly Match[], { marketId }: Column): MarketKind {
  for (const { main_market, secondary_market, top_markets } of matches) {
    const market = [main_market, secondary_market, ...top_markets].find(candidate => candidate?.id === marketId)
    if (market) return kindOf(market.specifier)
  }
  return 'result'
}

const HEADS: Readonly<Record<MarketKind, readonly MessageId[]>> = {
  result: ['column.home', 'column.draw', 'column.away'],
  total: ['column.over', 'column.under'],
  handicap: ['column.handicap1', 'column.handicap2'],
}

/** Message ids of a column's headings, one per outcome. */
export function getColumnHeads(kind: MarketKind, outcomes: number): readonly MessageId[] {
  return kind === 'result' && outcomes === 2 ? ['column.home', 'column.away'] : HEADS[kind]
}

/**
 * Label of a button: the heading's symbol for results, the line for totals, the signed line for
 * handicaps.
 */
export function buttonName(specifier: string, index: number, outcomes: number): string {
  const line = lineOf(specifier)
  if (line === null) return (outcomes === 2 ? ['1', '2'] : ['1', 'X', '2'])[index] ?? ''
  return kindOf(specifier) === 'handicap' ? signed(index === 0 ? line : -line) : String(line)
}
