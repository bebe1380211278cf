/** How a market is drawn: its layout, its line and the display order of its outcomes. */
import { parseSpecifier } from '@touchline/betting/market-keys'

const LINE_LAYOUTS = ['totals', 'handicaps'] as const
const LAYOUTS = [...LINE_LAYOUTS, 'grid', 'scores', 'players', 'list'] as const

export type MarketLayout = (typeof LAYOUTS)[number]

export interface LaidOutMarket {
  readonly layout?: string | undefined
  readonly specifier: string
}

/**
 * The layout that the back end recommends. Without one that is known and possible it follows from the specifier: totals
 * and handicaps by their line, a grid for all others, including `hcp=0:1`.
 */
export function layoutOf({ layout, specifier }: LaidOutMarket): MarketLayout {
  const known = LAYOUTS.find(name => name === layout)
  const isLine = lineOf(specifier) !== null
  if (known && (isLine || !hasLines(known))) return known
  return isLine ? LINE_LAYOUTS[specifier.includes('total=') ? 0 : 1] : 'grid'
}

/** Whether the lines of the market are shown below each other, each with two outcomes. */
export const hasLines = (layout: MarketLayout): layout is (typeof LINE_LAYOUTS)[number] =>
  layout === 'totals' || layout === 'handicaps'

/** The line of a market as a number, 2.5 for `total=2.5`; null when it has none. */
export function lineOf(specifier: string): number | null {
  const { total, hcp } = parseSpecifier(specifier)
  const line = Number(total ?? hcp ?? Number.NaN)
  return Number.isNaN(line) ? null : line
}

/** `+1.5`, `−1.5`, `0`. */
export function signed(line: number): string {
  if (line === 0) return '0'
  return line > 0 ? `+${line}` : `−${-line}`
}

/** Over before under, home before draw before away, regardless of the order on the wire. */
const ORDER: readonly string[] = ['1', '2', '3', '4', '5', '12', '13', '1714', '1715', '1711', '1712', '1713']

const place = (id: string): number => {
  const at = ORDER.indexOf(id)
  return at < 0 ? ORDER.length : at
}

/** Sorts outcomes in display order; outcomes without a defined position keep their order. */
export function inReadingOrder<O extends { readonly id: string }>(outcomes: readonly O[]): O[] {
  return [...outcomes].sort((a, b) => place(a.id) - place(b.id))
}
