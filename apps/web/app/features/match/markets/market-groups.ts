/**
 * Arranges the markets of a match: lines of one market in one card, cards by priority, and the tabs
 * that filter them.
 */

import { buildSpecifier, parseSpecifier } from '@touchline/betting/markets/market-keys'
import type { LiveMarket } from '@touchline/client/live/types'
import { groupBy } from '../../../shared/helpers/group-by.ts'
import { type LaidOutMarket, type LineLayout, lineLayoutOf, lineOf } from '../../../shared/market/lines.ts'
import { hasEnded } from './use-markets.ts'

const PLAIN_LAYOUTS = ['grid', 'scores', 'players', 'list'] as const

export type MarketLayout = LineLayout | (typeof PLAIN_LAYOUTS)[number]

export interface MarketCardData {
  /**
   * Market id and the specifier without its line: all lines of the first set's total games, for
   * example.
   */
  readonly key: string
  readonly name: string
  readonly layout: MarketLayout
  /** One market, or its lines in ascending order. */
  readonly markets: readonly LiveMarket[]
  readonly groups: readonly string[]
}

/** The layout that the back end recommends, where this page has it; otherwise lines below each other, or a grid. */
function layoutOf(market: LaidOutMarket): MarketLayout {
  return lineLayoutOf(market) ?? PLAIN_LAYOUTS.find(name => name === market.layout) ?? 'grid'
}

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
    layout: layoutOf(first),
    markets: [...markets].sort((a, b) => (lineOf(a.specifier) ?? 0) - (lineOf(b.specifier) ?? 0)),
    groups: first.market_groups,
  }
}

/**
 * Without ended markets that an open one of the same id succeeds. A line that has ended keeps its row while its table has
 * open lines: the rows below it would move.
 */
function withoutSucceeded(markets: readonly LiveMarket[]): readonly LiveMarket[] {
  const open = markets.filter(market => !hasEnded(market))
  const ids = new Set(open.map(({ id }) => id))
  const tables = new Set(open.filter(lineLayoutOf).map(cardKey))
  return markets.filter(market => !hasEnded(market) || !ids.has(market.id) || tables.has(cardKey(market)))
}

/** Cards in the order of their markets. */
export function buildCards(markets: readonly LiveMarket[]): MarketCardData[] {
  const groups = groupBy(withoutSucceeded(markets), cardKey)
  return [...groups].map(([key, lines]) => toCard(key, lines)).filter(card => card !== null)
}

/**
 * Merges the player markets into one table with a column for each, at the position of the first.
 */
export function mergePlayerMarkets(cards: readonly MarketCardData[], name: string): MarketCardData[] {
  const isScorers = ({ layout, markets }: MarketCardData) => layout === 'players' && markets.length === 1
  const scorers = cards.filter(isScorers)
  const [first] = scorers
  if (!first || scorers.length < 2) return [...cards]
  const merged = scorers.slice(0, MAX_PLAYER_COLUMNS)
  const table: MarketCardData = {
    key: PLAYERS_KEY,
    name,
    layout: 'players',
    markets: merged.flatMap(card => card.markets),
    groups: [...new Set(merged.flatMap(card => card.groups))],
  }
  return cards.flatMap(card => (card === first ? table : merged.includes(card) ? [] : card))
}

/** The table's key for pins and folds. */
const PLAYERS_KEY = 'players'
/** Number of prices that fit beside a player's name on a phone. */
const MAX_PLAYER_COLUMNS = 3

/** Pinned cards first, both kinds in their previous order. */
export function sortPinnedFirst(
  cards: readonly MarketCardData[],
  pinned: ReadonlySet<string>,
): readonly MarketCardData[] {
  const isPinned = ({ key }: MarketCardData) => pinned.has(key)
  return [...cards.filter(isPinned), ...cards.filter(card => !isPinned(card))]
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

/** Number of markets that have not ended; ended ones may still be visible. */
export const countMarkets = (cards: readonly MarketCardData[]): number =>
  cards.reduce((sum, { markets }) => sum + markets.filter(market => !hasEnded(market)).length, 0)

/** The groups that have a card, in the order of the settings, with their number of markets that have not ended. */
export function buildGroupTabs(cards: readonly MarketCardData[], groups: readonly NamedGroup[]): GroupTab[] {
  return [...groups]
    .sort((a, b) => a.priority - b.priority)
    .flatMap(({ group_key: key, name }) => {
      const inGroup = cards.filter(card => card.groups.includes(key))
      return inGroup.length > 0 ? [{ key, name, count: countMarkets(inGroup) }] : []
    })
}

/** Number of lines in a card before it is expanded. */
export const LINES_SHOWN = 7

/** The open line with the most even prices. */
export const isMainLine = (market: LiveMarket): boolean => market.most_balanced && !hasEnded(market)

/** The given number of lines around the one with the most even prices. */
export function findMiddleLines(markets: readonly LiveMarket[], count: number): readonly LiveMarket[] {
  if (markets.length <= count) return markets
  const balanced = markets.findIndex(isMainLine)
  const centre = balanced < 0 ? Math.floor(markets.length / 2) : balanced
  const start = Math.min(Math.max(0, centre - Math.floor(count / 2)), markets.length - count)
  return markets.slice(start, start + count)
}
