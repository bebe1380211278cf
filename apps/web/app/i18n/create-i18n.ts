import { createFormats } from './format.ts'
import { loadLaterMessages, loadMessages } from './load-messages.ts'
import { directionOf } from './locales.ts'
import type { I18n } from './provider.tsx'
import { createTranslate } from './translate.ts'

/** Loads a locale's texts and makes what the page needs of it. */
export async function createI18n(locale: string): Promise<I18n> {
  const messages = { ...(await loadMessages(locale)) }
  const loadLater = async () => void Object.assign(messages, await loadLaterMessages(locale))
  if (import.meta.env.SSR) await loadLater()
  return {
    locale,
    direction: directionOf(locale),
    t: createTranslate(messages, locale),
    formats: createFormats(locale),
    loadLater,
  }
}
