/** Error messages shown to people: plain text, one sentence per error and language. */

import { LIMIT_ERRORS } from '@touchline/betting/limits/bet-limits'
import type { Money } from '@touchline/betting/money/money'
import type { ErrorName } from '@touchline/contract/errors'
import { formatMoney } from '../i18n/format-money.ts'
import { formatText } from '../i18n/format-text.ts'
import type { MessageLocale } from '../i18n/language.ts'
import { loadTexts } from '../i18n/texts.ts'

/** Message for a stake above what the player's open bets leave: states the remaining amount. */
export function describeMaxStake(amount: Money, locale: MessageLocale): string {
  const { errorsByKey } = loadTexts(locale)
  if (amount.value <= 0) return errorsByKey[LIMIT_ERRORS.liability]
  return formatText(errorsByKey[`${LIMIT_ERRORS.liability}_left`], locale, { amount: formatMoney(amount, locale) })
}

/** The text of a message key in a language; undefined when there is none. */
export function describeKey(key: string, locale: MessageLocale): string | undefined {
  const texts: Readonly<Record<string, string>> = loadTexts(locale).errorsByKey
  return Object.hasOwn(texts, key) ? texts[key] : undefined
}

/** The text of an error in a language. */
export function describeError(code: ErrorName, locale: MessageLocale): string {
  const texts: Readonly<Record<string, string>> = loadTexts(locale).errors
  return texts[code] ?? texts.UNKNOWN ?? code
}
