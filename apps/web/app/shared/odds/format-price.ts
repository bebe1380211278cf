/** Prices as text; the same few hundred prices come again and again, so each is worked out once. */
import { formatOdds, type OddsFormat } from '@touchline/betting/odds-format'

/** Prices kept of a format. */
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
  const known = textsOf(format)
  let text = known.get(odds)
  if (text === undefined) {
    text = formatOdds(odds, format)
    known.set(odds, text)
  }
  return text
}
