/** The dictionaries by language. */
import { ARABIC } from './arabic.ts'
import type { Dictionary } from './dictionary.ts'

const DICTIONARIES: Readonly<Record<string, Dictionary>> = { ar: ARABIC }

/** Languages that have a dictionary. */
export const TRANSLATED_LANGUAGES: readonly string[] = Object.keys(DICTIONARIES)

export function findDictionary(language: string): Dictionary | undefined {
  return DICTIONARIES[language]
}
