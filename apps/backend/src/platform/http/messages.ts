/** Error messages shown to people: plain text, one sentence per error and language. */

import type { LIMIT_ERRORS } from '@touchline/betting/limits/bet-limits'
import type { Money } from '@touchline/betting/money/money'
import type { ErrorName } from '@touchline/contract/errors'
import type { TextProblem } from '@touchline/contract/player-texts/names'
import { formatMoney } from '../i18n/format-money.ts'
import { formatText } from '../i18n/format-text.ts'
import type { MessageLocale } from '../i18n/language.ts'
import { loadTexts } from '../i18n/texts.ts'

/** Keys whose text has another form, `<key>_left`, that states the largest possible stake. */
export type MaxStakeKey =
  | typeof LIMIT_ERRORS.liability
  | 'error.place_bets.bonus_hedged'
  | 'error.place_bets.bonus_hedged_boost'

/** Message for a stake above what the player's open bets leave: states the remaining amount, if there is one. */
export function describeMaxStake(key: MaxStakeKey, amount: Money, locale: MessageLocale): string {
  const { errors, errorsByKey } = loadTexts(locale)
  if (amount.value > 0) return formatText(errorsByKey[`${key}_left`], locale, { amount: formatMoney(amount, locale) })
  return key === 'error.place_bets.bonus_hedged' ? errors.BONUS_HEDGED : errorsByKey[key]
}

/** The text of a message key in a language; undefined when there is none. */
export function describeKey(key: string, locale: MessageLocale): string | undefined {
  const texts: Readonly<Record<string, string>> = loadTexts(locale).errorsByKey
  return Object.hasOwn(texts, key) ? texts[key] : undefined
}

/** What is wrong with a text that the player typed. */
export function describeTextProblem(problem: TextProblem, locale: MessageLocale): string {
  return loadTexts(locale).textProblems[problem]
}

/** The text of an error in a language. */
export function describeError(code: ErrorName, locale: MessageLocale): string {
  const texts: Readonly<Record<string, string>> = loadTexts(locale).errors
  return texts[code] ?? texts.UNKNOWN ?? code
}
