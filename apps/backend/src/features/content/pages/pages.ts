/**
 * The operator's own pages, such as rules and about. Content consists of plain text in a few block types, so nothing
 * needs sanitising. A page that is not translated is shown in English.
 */
import type { ContentPage, PageLink } from '@touchline/contract/entities/settings'
import { listFallbacks } from '@touchline/contract/locales'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { ARABIC_PAGES } from './content-ar.ts'
import { ENGLISH_PAGES } from './content-en.ts'
import type { PageContent } from './page-content.ts'

/** Date of the last change of the pages' content. */
const UPDATED_AT = '2026-02-01T00:00:00.000Z'

const BY_LANGUAGE: Readonly<Record<string, Readonly<Record<string, PageContent>>>> = {
  en: ENGLISH_PAGES,
  ar: ARABIC_PAGES,
}

interface FoundContent {
  readonly content: PageContent
  /** Set where the content is not in the language itself. */
  readonly foreign: { readonly locale?: string }
}

/** The content of a page in a language or the nearest of its fallbacks; undefined when there is no such page. */
function findContent(slug: string, language: string): FoundContent | undefined {
  if (!Object.hasOwn(ENGLISH_PAGES, slug)) return undefined
  for (const locale of listFallbacks(language)) {
    const content = BY_LANGUAGE[locale]?.[slug]
    if (content) return { content, foreign: isVariant(language, locale) ? {} : { locale } }
  }
  return undefined
}

/** Whether two codes are of one language, such as `en-AU` and `en`. */
const isVariant = (one: string, other: string): boolean => one.split('-')[0] === other.split('-')[0]

/** The page in a language; undefined when there is no such page. */
function findPage(slug: string, language: string): ContentPage | undefined {
  const found = findContent(slug, language)
  return found && { slug, ...found.content, updated_at: UPDATED_AT, ...found.foreign }
}

/** Links to all pages. */
export function listPages(language: string): PageLink[] {
  return Object.keys(ENGLISH_PAGES).flatMap(slug => {
    const found = findContent(slug, language)
    return found ? { slug, title: found.content.title, ...found.foreign } : []
  })
}

/** `GET /fe-api/pages/{slug}`. */
export const pageHandlers = {
  getPage: ({ params, locale }) => {
    const page = findPage(params.slug, locale)
    if (!page) throw new ApiError('NOT_FOUND')
    return { data: page }
  },
} satisfies Handlers
