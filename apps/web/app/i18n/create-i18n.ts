import type { CompiledMessage } from 'icu-minify/format'
import { createFormats } from './format.ts'
import { directionOf } from './locales.ts'
import { loadFile } from './message-files.ts'
import type { I18n } from './provider.tsx'
import { createTranslate } from './translate.ts'

export interface BrandTexts {
  readonly name: string
  /** Compiled messages that take precedence, by id. */
  readonly texts?: Readonly<Record<string, unknown>>
}

/** Loads a locale's first messages and creates its translator and formats. */
export async function createI18n(locale: string, { name, texts }: BrandTexts): Promise<I18n> {
  const messages: Record<string, CompiledMessage> = {}
  const loadTexts = async (bundle: string) => void Object.assign(messages, await loadFile(locale, bundle), texts)
  await loadTexts('first')
  return {
    locale,
    direction: directionOf(locale),
    t: createTranslate(messages, locale, name),
    formats: createFormats(locale),
    loadTexts,
  }
}
