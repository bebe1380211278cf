/**
 * The operator's own pages, such as rules and about. Content consists of plain text in a few block types, so nothing
 * needs sanitising. A page that is not translated, or lacks a text, is shown in English.
 */
import type { ContentPage, PageLink } from '@touchline/contract/entities/settings'
import { listFallbacks } from '@touchline/contract/locales'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { PAGE_BLOCKS, type PageSlug } from './page-blocks.ts'
import { type PageTexts, readPageTexts } from './page-texts.ts'

/** Date of the last change of the pages' content. */
const UPDATED_AT = '2026-02-01T00:00:00.000Z'

const SLUGS = Object.keys(PAGE_BLOCKS) as PageSlug[]

interface FoundTexts<Slug extends PageSlug> {
  readonly texts: PageTexts[Slug]
  /** Set where the texts are not in the language itself. */
  readonly foreign: { readonly locale?: string }
}

/** The texts of a page in a language or the nearest of its fallbacks. English has all. */
function findTexts<Slug extends PageSlug>(slug: Slug, language: string): FoundTexts<Slug> {
  for (const locale of listFallbacks(language)) {
    const texts: PageTexts[Slug] | undefined = readPageTexts(locale)[slug]
    if (texts) return { texts, foreign: isVariant(language, locale) ? {} : { locale } }
  }
  throw new Error(`messages/pages/en.json lacks ${slug}`)
}

/** Whether two codes are of one language, such as `en-AU` and `en`. */
const isVariant = (locale: string, other: string): boolean => locale.split('-')[0] === other.split('-')[0]

/** The page in a language. */
function buildPage<Slug extends PageSlug>(slug: Slug, language: string): ContentPage {
  const { texts, foreign } = findTexts(slug, language)
  const blocks = PAGE_BLOCKS[slug](texts)
  return { slug, title: texts.title, description: texts.description, blocks, updated_at: UPDATED_AT, ...foreign }
}

const isSlug = (slug: string): slug is PageSlug => Object.hasOwn(PAGE_BLOCKS, slug)

/** Links to all pages. */
export function listPages(language: string): PageLink[] {
  return SLUGS.map(slug => {
    const { texts, foreign } = findTexts(slug, language)
    return { slug, title: texts.title, ...foreign }
  })
}

/** `GET /fe-api/pages/{slug}`. */
export const pageHandlers = {
  getPage: ({ params, locale }) => {
    if (!isSlug(params.slug)) throw new ApiError('NOT_FOUND')
    return { data: buildPage(params.slug, locale) }
  },
} satisfies Handlers
