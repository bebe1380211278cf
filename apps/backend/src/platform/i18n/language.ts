/** Chooses the catalogue language of a caller. */
import { parsePreferences } from './locale.ts'

/** The language of all source texts, and the fallback. */
export const DEFAULT_LANGUAGE = 'en'

/** The best supported language for an `Accept-Language` header: the exact tag, or another of the same language. */
export function chooseLanguage(header: string | undefined, offered: readonly string[]): string {
  for (const tag of parsePreferences(header ?? '')) {
    const exact = offered.find(one => one.toLowerCase() === tag)
    const [wanted] = tag.split('-')
    const found = exact ?? offered.find(one => one.toLowerCase().split('-')[0] === wanted)
    if (found !== undefined) return found
  }
  return DEFAULT_LANGUAGE
}
