/** English left over in a language. */
import { fileURLToPath } from 'node:url'
import { readTranslatedTexts, SOURCES } from '../../scripts/lib/i18n/text-sources.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const readAll = (locale: string): string[] =>
  SOURCES.flatMap(source => [...readTranslatedTexts(ROOT, source, locale).values()])

/** English texts without places that no text of the language equals. */
export function listForeignEnglish(locale: string): string[] {
  const own = new Set(readAll(locale))
  const english = readAll('en').filter(text => !/[{<]/.test(text) && /\p{L}{3}/u.test(text))
  return [...new Set(english)].filter(text => !own.has(text))
}
