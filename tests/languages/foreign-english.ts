/** English left over in a language. */
import { fileURLToPath } from 'node:url'
import { readTranslatedTexts, SOURCES } from '../../scripts/lib/i18n/text-sources.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** English texts without places that the language writes otherwise; texts that it lacks are shown in English. */
export function listForeignEnglish(locale: string): string[] {
  const texts = SOURCES.flatMap(source => {
    const translated = readTranslatedTexts(ROOT, source, locale)
    return [...readTranslatedTexts(ROOT, source, 'en')].map(([id, english]) => ({ english, own: translated.get(id) }))
  })
  const translations = new Set(texts.map(text => text.own))
  const foreign = texts
    .filter(text => text.own !== undefined && !translations.has(text.english))
    .map(text => text.english)
  return [...new Set(foreign)].filter(english => !/[{<]/.test(english) && /\p{L}{3}/u.test(english))
}
