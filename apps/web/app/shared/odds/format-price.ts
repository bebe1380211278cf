/** Prices as text; the same few hundred prices come again and again, so each is worked out once. */
import { formatOdds, type OddsFormat } from '@touchline/betting/odds-format'

const LIMIT = 5000
const texts = new Map<string, string>()

export function formatPrice(odds: number, format: OddsFormat): string {
  const key = `${format}${odds}`
  let text = texts.get(key)
  if (text === undefined) {
    if (texts.size >= LIMIT) texts.clear()
    text = formatOdds(odds, format)
    texts.set(key, text)
  }
  return text
}
