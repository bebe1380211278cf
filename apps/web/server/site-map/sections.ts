/**
 * The sections of the site map: the pages of each, fetched from the backend in the section's
 * locale.
 */
import type { Api } from '@touchline/client/http'
import type { Settings } from '@touchline/contract/entities/settings'
import { enabledProducts, findProduct } from '../../app/routes/products.ts'
import { routes } from '../../app/routes/route-table.ts'
import { leaguePath, matchPath, paths } from '../../app/shared/paths.ts'

export const SECTIONS = ['pages', 'sports', 'leagues', 'matches'] as const
export type Section = (typeof SECTIONS)[number]

/**
 * Page size of a call, and maximum number of calls per section. Together they keep a section below
 * the limit of 50,000 URLs.
 */
const LIMIT = 500
const MOST_CALLS = 40

interface Paged<T> {
  readonly data: readonly T[]
  readonly pagination: { readonly last_page: number }
}

async function readAll<T>(readPage: (page: number) => Promise<Paged<T>>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; page <= MOST_CALLS; page += 1) {
    const { data, pagination } = await readPage(page)
    all.push(...data)
    if (page >= pagination.last_page) break
  }
  return all
}

/** The pages at fixed addresses, without product areas that the operator does not offer, and the operator's own. */
function listPages(settings: Settings, without: readonly string[]): string[] {
  const enabled = enabledProducts(settings).map(({ path }) => path)
  const fixed = routes
    .filter(({ indexed, pattern, page }) => indexed && !pattern.includes(':') && !without.includes(page))
    .map(({ pattern }) => pattern)
    .filter(path => !findProduct(path) || enabled.includes(path))
  return [...new Set([...fixed, ...(settings.custom_pages ?? []).map(({ slug }) => paths.content(slug))])]
}

/** Long lists are slow, and these requests are not interactive. */
const PATIENCE_MS = 30_000

/** Returns the inner paths of the pages of a section; `without` names pages that the brand leaves out. */
export async function loadSection(part: Section, api: Api, without: readonly string[]): Promise<readonly string[]> {
  const page = (number: number) => ({ page: number, limit: LIMIT })
  if (part === 'pages') return listPages((await api.call('getSettings', { timeoutMs: PATIENCE_MS })).data, without)
  if (part === 'sports')
    return (await api.call('getSports', { timeoutMs: PATIENCE_MS })).data.map(({ key }) => paths.sport(key))
  if (part === 'leagues') {
    const leagues = await readAll(number => api.call('getTournaments', { query: page(number), timeoutMs: PATIENCE_MS }))
    const categories = leagues.map(({ sport, category }) => paths.category(sport.key, category.slug))
    return [...new Set([...categories, ...leagues.map(leaguePath)])]
  }
  // Finished matches keep their pages but are not listed.
  const query = { match_status: '0,1,2', sort_by: 'start_time' } as const
  return (
    await readAll(number => api.call('getMatches', { query: { ...query, ...page(number) }, timeoutMs: PATIENCE_MS }))
  ).map(matchPath)
}
