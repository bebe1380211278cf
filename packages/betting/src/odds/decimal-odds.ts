/**
 * Decimal odds, which pages render by the thousand on first paint, and the names of all formats. Separate from the
 * exact arithmetic of the other formats, so that a page can load without it.
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

/** Placeholder shown when there is no price. */
export const NO_PRICE = '–'

/** Formats odds given in whole thousandths: two decimals, or three below 1.1 if the third is not zero. */
export function formatMilliOdds(milli: number): string {
  const isThree = milli < 1100 && milli % 10 !== 0
  const scaled = String(isThree ? milli : Math.floor((milli + 5) / 10))
  const digits = isThree ? 3 : 2
  return `${scaled.slice(0, -digits)}.${scaled.slice(-digits)}`
}

/**
 * Formats decimal odds like the `european` format of `formatOdds`. Exact for up to three decimals, the precision of the
 * API; longer values are rounded to three first.
 */
export function formatDecimalOdds(decimal: number): string {
  if (!Number.isFinite(decimal)) return NO_PRICE
  return decimal <= 1 ? '1.00' : formatMilliOdds(Math.round(decimal * 1000))
}
