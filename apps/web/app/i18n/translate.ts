/**
 * Translates message ids. Ids are those of `messages/en.json`, checked by the compiler; a missing
 * message falls back to its id, which a test prevents.
 */
import formatMessage, { type CompiledMessage } from 'icu-minify/format'
import type english from '../../messages/en.json'
import { getDateTimeFormat, getNumberFormat, getPluralRules } from './intl.ts'
import { isolate, isolateNumbers, isolateWithSigns } from './isolate.ts'
import { isRtl } from './locales.ts'

export type MessageId = keyof typeof english
export type Messages = Readonly<Record<string, CompiledMessage>>
export type MessageValues = Record<string, string | number>

export interface Translate {
  (id: MessageId, values?: MessageValues): string
  /** The message of a dynamic id (`period.1st_half`), or the fallback when there is none. */
  optional(id: string, fallback: string): string
  /** The message with an isolate around each value that contains a number, for `Sentence`. */
  isolated(id: MessageId, values: MessageValues): string
  /** Message of an id from data, for example an error key; null when unknown. */
  find(id: string, values?: MessageValues): string | null
}

const options = { formatters: { getDateTimeFormat, getNumberFormat, getPluralRules } }

const isolateValues = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  )

/** Every message may name the brand: `{brand}`. In right-to-left languages its numbers are isolated. */
export function createTranslate(messages: Messages, locale: string, brand: string): Translate {
  const isFromRight = isRtl(locale)
  const find = (id: string, values?: MessageValues): string | null => {
    const message = messages[id]
    if (message === undefined) return null
    const text = String(formatMessage(message, locale, { brand, ...values }, options))
    return isFromRight ? isolateNumbers(text) : text
  }
  const translate = (id: MessageId, values?: MessageValues): string => find(id, values) ?? id
  return Object.assign(translate, {
    find,
    isolated: (id: MessageId, values: MessageValues) =>
      isFromRight ? translate(id, values) : isolateWithSigns(translate(id, isolateValues(values))),
    optional: (id: string, fallback: string) => find(id) ?? fallback,
  })
}
