/**
 * The operator's own pages, such as rules and about. Content consists of plain text in a few block types, so nothing
 * needs sanitising. A page that is not translated is shown in English.
 */
import type { ContentPage, PageLink } from '@touchline/contract/entities/settings'
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

function readContent(slug: string, language: string): PageContent | undefined {
  return [BY_LANGUAGE[language], ENGLISH_PAGES].map(pages => pages?.[slug]).find(Boolean)
}

/** The page in a language; undefined when there is no such page. */
function findPage(slug: string, language: string): ContentPage | undefined {
  if (!Object.hasOwn(ENGLISH_PAGES, slug)) return undefined
  const content = readContent(slug, language)
  return content && { slug, ...content, updated_at: UPDATED_AT }
}

/** Links to all pages. */
export function listPages(language: string): PageLink[] {
  return Object.keys(ENGLISH_PAGES).map(slug => ({ slug, title: readContent(slug, language)?.title ?? slug }))
}

/** `GET /fe-api/pages/{slug}`. */
export const pageHandlers = {
  getPage: ({ params, locale }) => {
    const page = findPage(params.slug, locale)
    if (!page) throw new ApiError('NOT_FOUND')
    return { data: page }
  },
} satisfies Handlers
