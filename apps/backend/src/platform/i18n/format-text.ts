/** Fills the places of a text and chooses its plural forms (ICU MessageFormat). Digits are always Western. */
import { intlTagOf } from '@touchline/contract/intl-tags'
import compile from 'icu-minify/compile'
import formatMessage, { type CompiledMessage } from 'icu-minify/format'
import { LRUCache } from 'lru-cache'
import { getDateTimeFormat, getNumberFormat, getPluralRules } from './intl-formats.ts'

const MAX_COMPILED = 2000

const compiled = new LRUCache<string, CompiledMessage & {}>({ max: MAX_COMPILED })

const formatters = { getDateTimeFormat, getNumberFormat, getPluralRules }

/** The text with its values. Throws when it has a place that the values lack. */
export function formatText(text: string, locale: string, values: Readonly<Record<string, string | number>>): string {
  let message = compiled.get(text)
  if (message === undefined) {
    message = compile(text)
    compiled.set(text, message)
  }
  return String(formatMessage(message, intlTagOf(locale), { ...values }, { formatters }))
}
