/**
 * Caches `Intl` objects by locale and options, because creating one costs a hundred times more than
 * using it. Digits are always Western, so that prices, scores and money look the same in every
 * language.
 */
import { formatTagOf } from '@touchline/contract/intl-tags'

function cached<Options, Value>(make: (locale: string, options: Options) => Value) {
  const objects = new Map<string, Value>()
  return (locale: string, options: Options): Value => {
    const key = `${locale} ${JSON.stringify(options)}`
    const existing = objects.get(key)
    if (existing) return existing
    const value = make(locale, options)
    objects.set(key, value)
    return value
  }
}

const latin = 'latn'

const numberFormat = cached(
  (locale: string, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(formatTagOf(locale), { ...options, numberingSystem: latin }),
)
const dateTimeFormat = cached(
  (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formatTagOf(locale), { ...options, numberingSystem: latin }),
)
const pluralRules = cached(
  (locale: string, options: Intl.PluralRulesOptions) => new Intl.PluralRules(formatTagOf(locale), options),
)

export const getNumberFormat = (locale?: Intl.LocalesArgument, options: Intl.NumberFormatOptions = {}) =>
  numberFormat(String(locale), options)
export const getDateTimeFormat = (locale?: Intl.LocalesArgument, options: Intl.DateTimeFormatOptions = {}) =>
  dateTimeFormat(String(locale), options)
export const getPluralRules = (locale?: Intl.LocalesArgument, options: Intl.PluralRulesOptions = {}) =>
  pluralRules(String(locale), options)
