/** How a market is drawn: its layout, its line and the display order of its outcomes. */

import { isMatchRowMarket } from '@touchline/betting/markets/market-availability'
import { parseSpecifier } from '@touchline/betting/markets/market-keys'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { LiveMarket } from '@touchline/client/live/types'

export type LineLayout = 'totals' | 'handicaps'

export interface LaidOutMarket {
  readonly layout?: string | undefined
  readonly specifier: string
}

/**
 * How the lines of a market are drawn below each other; null when it has none, or when the back end recommends another
 * layout. Where it recommends none, the specifier decides: `total=2.5` is a total, `hcp=-1` a handicap.
 */
export function lineLayoutOf({ layout, specifier }: LaidOutMarket): LineLayout | null {
  const name = layout ?? (specifier.includes('total=') ? 'totals' : 'handicaps')
  const hasLines = name === 'totals' || name === 'handicaps'
  return hasLines && lineOf(specifier) !== null ? name : null
}

/** The line of a market as a number, 2.5 for `total=2.5`; null when it has none. */
export function lineOf(specifier: string): number | null {
  const { total, hcp } = parseSpecifier(specifier)
  const line = Number(total ?? hcp)
  return Number.isNaN(line) ? null : line
}

/** `+1.5`, `−1.5`, `0`. */
export function signed(line: number): string {
  if (line === 0) return '0'
  return line > 0 ? `+${line}` : `−${-line}`
}

/** Over before under, home before draw before away, regardless of the order on the wire. */
const ORDER = '1 2 3 4 5 12 13 1714 1715 1711 1712 1713'.split(' ')

/** Outcomes without a defined position come last. */
const place = (id: string): number => ORDER.indexOf(id) + 1 || 99

/** Sorts outcomes in display order; outcomes without a defined position keep their order. */
export function inReadingOrder<O extends { readonly id: string }>(outcomes: readonly O[]): O[] {
  return [...outcomes].sort((a, b) => place(a.id) - place(b.id))
}

/**
 * Of the markets with these keys, the one with this id that belongs to the row; undefined if there
 * is none.
 */
export function findRowLine(
  markets: LiveStore['markets'],
  keys: readonly string[],
  marketId: string,
): LiveMarket | undefined {
  for (const key of keys) {
    const market = markets.get(key)
    if (market?.id === marketId && isMatchRowMarket(market.specifier, market.most_balanced)) return market
  }
  return undefined
}
