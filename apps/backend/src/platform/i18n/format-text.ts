/** Fills the places of a text and chooses its plural forms (ICU MessageFormat). Digits are always Western. */
import { intlTagOf } from '@touchline/contract/locales'
import compile from 'icu-minify/compile'
import formatMessage, { type CompiledMessage } from 'icu-minify/format'
import { LRUCache } from 'lru-cache'

const MAX_COMPILED = 2000

const compiled = new LRUCache<string, CompiledMessage & {}>({ max: MAX_COMPILED })

const formatters = {
  getDateTimeFormat: (locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, numberingSystem: 'latn' }),
  getNumberFormat: (locale?: Intl.LocalesArgument, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' }),
  getPluralRules: (locale?: Intl.LocalesArgument, options?: Intl.PluralRulesOptions) =>
    new Intl.PluralRules(locale, options),
}

/** The text with its values. Throws when it has a place that the values lack. */
export function formatText(text: string, locale: string, values: Readonly<Record<string, string | number>>): string {
  let message = compiled.get(text)
  if (message === undefined) {
    message = compile(text)
    compiled.set(text, message)
  }
  return String(formatMessage(message, intlTagOf(locale), { ...values }, { formatters }))
}
