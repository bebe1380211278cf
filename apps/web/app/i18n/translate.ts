/**
 * Translates message ids. Ids are those of `messages/en.json`, checked by the compiler; a missing
 * message falls back to its id, which a test prevents.
 */
import formatMessage, { type CompiledMessage } from 'icu-minify/format'
import type english from '../../messages/en.json'
import { getDateTimeFormat, getNumberFormat, getPluralRules } from './intl.ts'

export type MessageId = keyof typeof english
export type Messages = Readonly<Record<string, CompiledMessage>>
export type MessageValues = Record<string, string | number>

export interface Translate {
  (id: MessageId, values?: MessageValues): string
  /** The message of a dynamic id (`period.1st_half`), or the fallback when there is none. */
  optional(id: string, fallback: string): string
  /** Message of an id from data, for example an error key; null when unknown. */
  find(id: string, values?: MessageValues): string | null
}

const options = { formatters: { getDateTimeFormat, getNumberFormat, getPluralRules } }

/** Every message may name the brand: `{brand}`. */
export function createTranslate(messages: Messages, locale: string, brand: string): Translate {
  const find = (id: string, values?: MessageValues): string | null => {
    const message = messages[id]
    return message === undefined ? null : String(formatMessage(message, locale, { brand, ...values }, options))
  }
  const translate = (id: MessageId, values?: MessageValues): string => find(id, values) ?? id
  return Object.assign(translate, { find, optional: (id: string, fallback: string) => find(id) ?? fallback })
}
