import { countCurrencyDecimals } from '@touchline/betting/money/currency-decimals'
import { getNumberFormat } from '../../i18n/intl.ts'

/** Formats an amount in minor units as users type it, without its currency: `248.60`, `248,60`. */
export function formatAmount(value: number, subunits: number, locale: string): string {
  const digits = countCurrencyDecimals(subunits)
  const options = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits }
  return getNumberFormat(locale, options).format(value / subunits)
}
