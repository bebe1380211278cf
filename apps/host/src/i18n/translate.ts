/** Fills compiled ICU messages, on the server and in the browser. Digits are always Western. */
import formatMessage, { type CompiledMessage } from 'icu-minify/format'

const latin = { numberingSystem: 'latn' } as const

export const formatters = {
  getDateTimeFormat: (locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...latin }),
  getNumberFormat: (locale?: Intl.LocalesArgument, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { ...options, ...latin }),
  getPluralRules: (locale?: Intl.LocalesArgument, options?: Intl.PluralRulesOptions) =>
    new Intl.PluralRules(locale, options),
}

export type Values = Readonly<Record<string, string | number>>

export type Messages<Id extends string> = Readonly<Record<Id, CompiledMessage>>

/** The text of an id with its values. */
export type Translate<Id extends string> = (id: Id, values?: Values) => string

/** @param tag the language's tag for `Intl` */
export const createTranslate =
  <Id extends string>(messages: Messages<Id>, tag: string): Translate<Id> =>
  (id, values = {}) =>
    String(formatMessage(messages[id], tag, { ...values }, { formatters }))
