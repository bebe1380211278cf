/**
 * Texts of the error pages, `texts/<language>.json`, in their own set of languages: they must be available even when
 * the product does not support the visitor's language or its messages cannot be loaded.
 */
import { LOCALES, listFallbacks } from '@touchline/contract/locales'
import { markPendingTexts } from '@touchline/contract/pending-texts'
import type english from './texts/en.json'

export type ErrorPageTexts = typeof english & {
  /** Used when the country is known, with `{countryName}`. */
  readonly blockedFrom?: string
}

const files = import.meta.glob<ErrorPageTexts>('./texts/*.json', { import: 'default', eager: true })

/** English of countries that have no texts of their own anywhere. */
const ENGLISH_REGIONS = ['en-CA', 'en-IE', 'en-ZA']

/** The texts of a language or of its nearest base; null where only another language's would be left. */
function findTexts(locale: string): ErrorPageTexts | null {
  const chain = listFallbacks(locale.startsWith('en-') ? 'en' : locale)
  const own = chain.filter(one => one !== 'en' || locale.startsWith('en')).map(one => files[`./texts/${one}.json`])
  if (!own.some(Boolean)) return null
  const texts = Object.assign({}, files['./texts/en.json'], ...own.toReversed())
  return markPendingTexts(texts, Object.assign({}, ...own), locale)
}

export const ERROR_PAGE_TEXTS: Readonly<Record<string, ErrorPageTexts>> = Object.fromEntries(
  [...Object.keys(LOCALES), ...ENGLISH_REGIONS].flatMap(locale => {
    const texts = findTexts(locale)
    return texts ? [[locale, texts]] : []
  }),
)
