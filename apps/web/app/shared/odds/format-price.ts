/**
 * Formats prices with a cache, because the same few hundred prices recur. Prices are decimal until
 * the code of all formats is loaded.
 */
import { formatDecimalOdds, type OddsFormat } from '@touchline/betting/odds/decimal-odds'
import { allFormats } from './all-formats.ts'

/** Maximum number of cached prices per format. */
const LIMIT = 5000
const texts = new Map<OddsFormat, Map<number, string>>()

function textsOf(format: OddsFormat): Map<number, string> {
  const known = texts.get(format)
  if (known && known.size < LIMIT) return known
  const fresh = new Map<number, string>()
  texts.set(format, fresh)
  return fresh
}

export function formatPrice(odds: number, format: OddsFormat): string {
  const formatAny = allFormats.get()
  const known = textsOf(formatAny ? format : 'european')
  let text = known.get(odds)
  if (text === undefined) {
    text = formatAny ? formatAny(odds, format) : formatDecimalOdds(odds)
    known.set(odds, text)
  }
  return text
}
