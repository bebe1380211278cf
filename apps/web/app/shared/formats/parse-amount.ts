/**
 * Parses amounts typed in a locale's notation. The betting rules parse them; the locale only
 * provides the separators.
 */
import { type ParsedStake, parseStake, type StakeFormat } from '@touchline/betting/money/parse-stake'
import type { SlipCurrency } from '@touchline/betting/slip/slip-bet'
import { getNumberFormat } from '../../i18n/intl.ts'

const SAMPLE = -1_234_567.5

type Currency = Pick<SlipCurrency, 'currency' | 'subunits'>

const DISPLAYS = ['symbol', 'narrowSymbol'] as const

/** What may name the currency beside an amount: its code and its symbols in the language. */
function signsOf(locale: string, currency: string): readonly string[] {
  try {
    const parts = DISPLAYS.flatMap(currencyDisplay =>
      getNumberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(0),
    )
    return [...new Set([currency, ...parts.filter(({ type }) => type === 'currency').map(({ value }) => value)])]
  } catch {
    // Codes of some crypto currencies are none of ISO 4217, which `Intl` refuses.
    return [currency]
  }
}

function formatOf(locale: string, { currency, subunits }: Currency): StakeFormat {
  const parts = getNumberFormat(locale, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(SAMPLE)
  const find = (type: Intl.NumberFormatPartTypes, fallback: string) =>
    parts.find(part => part.type === type)?.value ?? fallback
  return { subunits, decimal: find('decimal', '.'), group: find('group', ''), currencySigns: signsOf(locale, currency) }
}

/** Returns the amount in minor units of the currency, or the reason why the text is none. */
export function parseAmount(text: string, locale: string, currency: Currency): ParsedStake {
  return parseStake(text, formatOf(locale, currency))
}
