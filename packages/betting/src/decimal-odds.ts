/**
 * Prices as decimal odds, the form that pages are first drawn in, by the thousand; and the names of all forms. Apart from
 * the exact arithmetic that the other forms need, so that a page can come without it.
 */

export const ODDS_FORMATS = [
  'european',
  'british',
  'hongkong',
  'american',
  'indonesian',
  'malaysian',
  'percent',
] as const
export type OddsFormat = (typeof ODDS_FORMATS)[number]

/** What reads where there is no price. */
export const NO_PRICE = '–'

/** Odds in thousandths, a whole number: two digits, or three below 1.1 where the third tells something. */
export function formatMilliOdds(milli: number): string {
  const isThree = milli < 1100 && milli % 10 !== 0
  const scaled = String(isThree ? milli : Math.floor((milli + 5) / 10))
  const digits = isThree ? 3 : 2
  return `${scaled.slice(0, -digits)}.${scaled.slice(-digits)}`
}

/**
 * Decimal odds as `formatOdds` writes them in the european format. Exact for up to three decimals, which is all that the
 * wire has; what has more is rounded to three first.
 */
export function formatDecimalOdds(decimal: number): string {
  if (!Number.isFinite(decimal)) return NO_PRICE
  return decimal <= 1 ? '1.00' : formatMilliOdds(Math.round(decimal * 1000))
}
