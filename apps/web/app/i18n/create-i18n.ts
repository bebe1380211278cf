import type { CompiledMessage } from 'icu-minify/format'
import { createFormats } from './format.ts'
import { loadBundle, loadMessages, type MessageBundle } from './load-messages.ts'
import { directionOf } from './locales.ts'
import type { I18n } from './provider.tsx'
import { createTranslate } from './translate.ts'

export interface BrandTexts {
  readonly name: string
  /** Compiled messages that take precedence, by id. */
  readonly texts?: Readonly<Record<string, unknown>>
}

/** Loads a locale's messages and creates its translator and formats. */
export async function createI18n(locale: string, { name, texts }: BrandTexts): Promise<I18n> {
  const messages = { ...(await loadMessages(locale)), ...texts } as Record<string, CompiledMessage>
  const loadTexts = async (part: MessageBundle) => void Object.assign(messages, await loadBundle(locale, part), texts)
  if (import.meta.env.SSR) await Promise.all([loadTexts('later'), loadTexts('match'), loadTexts('shell')])
  return {
    locale,
    direction: directionOf(locale),
    t: createTranslate(messages, locale, name),
    formats: createFormats(locale),
    loadTexts,
    loadLater: () => loadTexts('later'),
  }
}
