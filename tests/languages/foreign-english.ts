/** English left over in a language. */
import { readWebTexts } from '../e2e/fixtures/translate.ts'

/** English texts without places that no text of the language equals. */
export function listForeignEnglish(locale: string): string[] {
  const own = new Set(Object.values(readWebTexts(locale)))
  const english = Object.values(readWebTexts('en')).filter(text => !/[{<]/.test(text) && /\p{L}{3}/u.test(text))
  return [...new Set(english)].filter(text => !own.has(text))
}
