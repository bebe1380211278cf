/** The parts of the site map: which pages each lists, asked from the back end in the part's language. */
import type { Api } from '@touchline/client/http'
import { routes } from '../../app/routes.ts'
import { leaguePath, matchPath, paths } from '../../app/shared/paths.ts'

export const SECTIONS = ['pages', 'sports', 'leagues', 'matches'] as const
export type Section = (typeof SECTIONS)[number]

/** Of one call; and how many calls a part makes at most. Both keep a part below the 50,000 addresses it may have. */
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

const fixedPaths = (): string[] =>
  routes.filter(({ indexed, pattern }) => indexed && !pattern.includes(':')).map(({ pattern }) => pattern)

/** Long lists take their time, and nobody waits for these. */
const PATIENCE_MS = 30_000

/** Inner paths of the pages of a part. */
export async function loadSection(part: Section, api: Api): Promise<readonly string[]> {
  const page = (number: number) => ({ page: number, limit: LIMIT })
  if (part === 'pages') return fixedPaths()
  if (part === 'sports')
    return (await api.call('getSports', { timeoutMs: PATIENCE_MS })).data.map(({ key }) => paths.sport(key))
  if (part === 'leagues') {
    const leagues = await readAll(number => api.call('getTournaments', { query: page(number), timeoutMs: PATIENCE_MS }))
    const categories = leagues.map(({ sport, category }) => paths.category(sport.key, category.slug))
    return [...new Set([...categories, ...leagues.map(leaguePath)])]
  }
  // Those that are over keep their pages, but nobody needs to come for them.
  const query = { match_status: '0,1,2', sort_by: 'start_time' } as const
  return (
    await readAll(number => api.call('getMatches', { query: { ...query, ...page(number) }, timeoutMs: PATIENCE_MS }))
  ).map(matchPath)
}
