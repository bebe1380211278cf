/** Which of the languages on offer a caller gets the catalogue in. */
import { parsePreferences } from './locale.ts'

/** What everything is written in, and what anybody gets for whom there is nothing better. */
export const DEFAULT_LANGUAGE = 'en'

/** The best of these languages for an `Accept-Language` header: the very tag, or another one of the same language. */
export function chooseLanguage(header: string | undefined, offered: readonly string[]): string {
  for (const tag of parsePreferences(header ?? '')) {
    const exact = offered.find(one => one.toLowerCase() === tag)
    const [wanted] = tag.split('-')
    const found = exact ?? offered.find(one => one.toLowerCase().split('-')[0] === wanted)
    if (found !== undefined) return found
  }
  return DEFAULT_LANGUAGE
}
