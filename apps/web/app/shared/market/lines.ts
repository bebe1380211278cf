/** Reads a market's specifier: its kind, its line and the display order of its outcomes. */
import { parseSpecifier } from '@touchline/betting/market-keys'

export type MarketKind = 'result' | 'total' | 'handicap'

/** `total=2.5` is a total, `hcp=-1` a handicap; all others, including `hcp=0:1`, are results. */
export function kindOf(specifier: string): MarketKind {
  const { total, hcp } = parseSpecifier(specifier)
  if (total !== undefined) return 'total'
  return hcp === undefined || Number.isNaN(Number(hcp)) ? 'result' : 'handicap'
}

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
