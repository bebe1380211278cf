import { countCurrencyDecimals } from '@touchline/betting/money/currency-decimals'
import type { Money } from '@touchline/betting/money/money'
import { intlTagOf } from '@touchline/contract/intl-tags'
import { directionOf } from '@touchline/contract/locales'
import { getNumberFormat } from './intl-formats.ts'
import type { MessageLocale } from './language.ts'

/** Left-to-right isolate and its end: text from right to left neither reorders nor splits the amount. */
const ISOLATE = '\u2066'
const END_ISOLATE = '\u2069'

/**
 * An amount with its currency in a language, as the pages show it: `€6.28` in Arabic too. As many decimals as the
 * currency's subunits have, at least two if any.
 */
export function formatMoney({ value, currency, subunits }: Money, locale: MessageLocale): string {
  const digits = countCurrencyDecimals(subunits)
  const isRtl = directionOf(locale) === 'rtl'
  const format = getNumberFormat(isRtl ? 'en' : intlTagOf(locale), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Math.min(digits, 2),
    maximumFractionDigits: digits,
  })
  const text = format.format(value / subunits)
  return isRtl ? `${ISOLATE}${text}${END_ISOLATE}` : text
}
