/** The texts of the operator's pages: `messages/pages/<language>.json`, read when a language is first needed. */
import { existsSync, readFileSync } from 'node:fs'
import { SOURCE_LOCALE } from '@touchline/contract/locales'
import english from '../../../../messages/pages/en.json' with { type: 'json' }
import { completeVariant, type TextTree } from '../../../platform/i18n/texts.ts'

/** The texts by page. */
export type PageTexts = typeof english

const FOLDER = new URL('../../../../messages/pages/', import.meta.url)

const files = new Map<string, Partial<PageTexts>>([[SOURCE_LOCALE, english]])

function readFile(locale: string): TextTree {
  const file = new URL(`${locale}.json`, FOLDER)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TextTree) : {}
}

/** Whether a tree has all texts of another. */
const hasAllTexts = (tree: TextTree | string | undefined, of: TextTree | string): boolean =>
  typeof of === 'string' || typeof tree !== 'object'
    ? typeof tree === typeof of
    : Object.keys(of).every(key => hasAllTexts(tree[key], of[key] ?? ''))

/** The pages that a language has all texts for, a variant those of its bases. */
export function readPageTexts(locale: string): Partial<PageTexts> {
  const cached = files.get(locale)
  if (cached) return cached
  const pages = Object.entries(completeVariant(locale, readFile))
  const texts = Object.fromEntries(
    pages.filter(([slug, page]) => hasAllTexts(page, english[slug as keyof PageTexts] ?? '')),
  ) as Partial<PageTexts>
  files.set(locale, texts)
  return texts
}
