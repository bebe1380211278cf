import { countCurrencyDecimals } from '@touchline/betting/money/currency-decimals'
import type { Money } from '@touchline/betting/money/money'
import { type ParsedStake, parseStake, type StakeFormat } from '@touchline/betting/money/parse-stake'
import type { SlipCurrency } from '@touchline/betting/slip/slip-bet'
import type { Formats } from '../../i18n/format.ts'
import { getNumberFormat } from '../../i18n/intl.ts'

/** Formats an amount in minor units as users type it, without its currency: `248.60`, `248,60`. */
export function formatAmount(value: number, subunits: number, locale: string): string {
  const digits = countCurrencyDecimals(subunits)
  const options = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits }
  return getNumberFormat(locale, options).format(value / subunits)
}

const ISOLATE = '\u2066'

/**
 * Formats an amount with its sign: `+€4.20`, `−€10.00`. The sign also precedes it in right-to-left
 * text.
 */
export function signedMoney({ money }: Pick<Formats, 'money'>, amount: Money): string {
  const sign = amount.value > 0 ? '+' : amount.value < 0 ? '−' : ''
  const text = money({ ...amount, value: Math.abs(amount.value) })
  return text.startsWith(ISOLATE) ? ISOLATE + sign + text.slice(1) : sign + text
}

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

/**
 * Returns the amount that was typed in a locale's notation, in minor units of the currency, or the reason why the text
 * is none. The betting rules parse it; the locale only provides the separators.
 */
export function parseAmount(text: string, locale: string, currency: Currency): ParsedStake {
  return parseStake(text, formatOf(locale, currency))
}
