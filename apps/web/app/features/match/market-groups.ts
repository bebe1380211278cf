/**
 * Puts a match's markets together as the page shows them: lines of one market in one card, cards in order of priority, and
 * the tabs that narrow them down.
 */

import { buildSpecifier, parseSpecifier } from '@touchline/betting/keys'
import type { LiveMarket } from '@touchline/client/live/types'
import { groupBy } from '../../shared/group-by.ts'
import { kindOf, lineOf, type MarketKind } from '../../shared/market/lines.ts'

export interface MarketCardData {
  /** Market id and what of the specifier is no line: the first set's total games, all lines. */
  readonly key: string
  readonly name: string
  readonly kind: MarketKind | 'score'
  /** One market, or its lines from low to high. */
  readonly markets: readonly LiveMarket[]
  readonly groups: readonly string[]
}

const CORRECT_SCORE: readonly string[] = ['45', '199']

function cardKey({ id, specifier }: LiveMarket): string {
  if (lineOf(specifier) === null) return `${id}/${specifier}`
  const { total, hcp, ...others } = parseSpecifier(specifier)
  return `${id}/${buildSpecifier(others)}`
}

function toCard(key: string, markets: readonly LiveMarket[]): MarketCardData | null {
  const [first] = markets
  if (!first) return null
  return {
    key,
    name: first.name,
    kind: CORRECT_SCORE.includes(first.id) ? 'score' : kindOf(first.specifier),
    markets: [...markets].sort((a, b) => (lineOf(a.specifier) ?? 0) - (lineOf(b.specifier) ?? 0)),
    groups: first.market_groups,
  }
}

/** Cards in the order of their markets. */
export function toCards(markets: readonly LiveMarket[]): MarketCardData[] {
  const groups = groupBy(markets, cardKey)
  return [...groups].map(([key, lines]) => toCard(key, lines)).filter(card => card !== null)
}

export interface GroupTab {
  readonly key: string
  readonly name: string
  readonly count: number
}

interface NamedGroup {
  readonly group_key: string
  readonly name: string
  readonly priority: number
}

/** The groups that hold any of the cards, in the settings' order, with how many markets each holds. */
export function tabsOf(cards: readonly MarketCardData[], groups: readonly NamedGroup[]): GroupTab[] {
  const countIn = (key: string) =>
    cards.reduce((sum, card) => sum + (card.groups.includes(key) ? card.markets.length : 0), 0)
  return [...groups]
    .sort((a, b) => a.priority - b.priority)
    .map(({ group_key: key, name }) => ({ key, name, count: countIn(key) }))
    .filter(({ count }) => count > 0)
}

/** Most lines that a card shows at once; the rest waits behind a button. */
export const LINES_SHOWN = 7

/** The lines around the one with the most even prices. */
export function middleLines(markets: readonly LiveMarket[]): readonly LiveMarket[] {
  if (markets.length <= LINES_SHOWN) return markets
  const found = markets.findIndex(market => market.most_balanced)
  const centre = found < 0 ? Math.floor(markets.length / 2) : found
  const start = Math.min(Math.max(0, centre - Math.floor(LINES_SHOWN / 2)), markets.length - LINES_SHOWN)
  return markets.slice(start, start + LINES_SHOWN)
}
