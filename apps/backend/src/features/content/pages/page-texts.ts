/** The texts of the operator's pages: `messages/pages/<language>.json`, read when a language is first needed. */
import { existsSync, readFileSync } from 'node:fs'
import { SOURCE_LOCALE } from '@touchline/contract/locales'
import english from '../../../../messages/pages/en.json' with { type: 'json' }

/** The texts by page. */
export type PageTexts = typeof english

const FOLDER = new URL('../../../../messages/pages/', import.meta.url)

const files = new Map<string, Partial<PageTexts>>([[SOURCE_LOCALE, english]])

/** The pages that a language has texts of its own for. */
export function readPageTexts(locale: string): Partial<PageTexts> {
  const known = files.get(locale)
  if (known) return known
  const file = new URL(`${locale}.json`, FOLDER)
  const texts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<PageTexts>) : {}
  files.set(locale, texts)
  return texts
}
