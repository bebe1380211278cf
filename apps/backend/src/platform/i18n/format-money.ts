import { countCurrencyDecimals } from '@touchline/betting/currency-decimals'
import type { Money } from '@touchline/betting/money'
import type { MessageLocale } from './locale.ts'

/** An amount with its currency in a language; as many decimals as the currency's subunits have, at least two if any. */
export function formatMoney({ value, currency, subunits }: Money, locale: MessageLocale): string {
  const digits = countCurrencyDecimals(subunits)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: Math.min(digits, 2),
    maximumFractionDigits: digits,
  })
  return format.format(value / subunits)
}
