/**
 * The sections of the site map: the pages of each, fetched from the backend in the section's
 * locale.
 */
import type { Api } from '@touchline/client/http'
import type { Query } from '@touchline/contract/endpoints'
import type { EventCounts } from '@touchline/contract/entities/catalogue'
import type { Match } from '@touchline/contract/entities/match'
import { enabledProducts, findProduct } from '../../app/routes/products.ts'
import { routes } from '../../app/routes/route-table.ts'
import { leaguePath, matchPath, paths } from '../../app/shared/addresses/paths.ts'
import { isNotOffered } from '../../app/shared/errors/report-error.ts'
import { hasTable } from '../../app/shared/match/sports.ts'

export const SECTIONS = ['pages', 'sports', 'leagues', 'teams', 'athletes', 'outrights', 'matches', 'results'] as const
export type Section = (typeof SECTIONS)[number]

export interface SiteMapPage {
  /** Inner path. */
  readonly path: string
  /** ISO time of the page's last change; null where it is not known. */
  readonly modifiedAt: string | null
}

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

const unmodified = (path: string): SiteMapPage => ({ path, modifiedAt: null })

/** Long lists are slow, and these requests are not interactive. */
const PATIENCE_MS = 30_000

/** The pages at fixed addresses, without product areas that the operator does not offer, and the operator's own. */
async function listPages(api: Api, without: readonly string[]): Promise<SiteMapPage[]> {
  const { data: settings } = await api.call('getSettings', { timeoutMs: PATIENCE_MS })
  const enabled = enabledProducts(settings).map(({ path }) => path)
  const fixed = routes
    .filter(({ indexed, pattern, page }) => indexed && !pattern.includes(':') && !without.includes(page))
    .map(({ pattern }) => pattern)
    .filter(path => !findProduct(path) || enabled.includes(path))
  const readContent = (slug: string): Promise<SiteMapPage> => {
    const path = paths.content(slug)
    return api.call('getPage', { params: { slug }, timeoutMs: PATIENCE_MS }).then(
      ({ data }) => ({ path, modifiedAt: data.updated_at }),
      // The page is listed all the same: when it changed is optional.
      () => unmodified(path),
    )
  }
  const content = await Promise.all((settings.custom_pages ?? []).map(({ slug }) => readContent(slug)))
  const isContent = new Set(content.map(({ path }) => path))
  return [...fixed.filter(path => !isContent.has(path)).map(unmodified), ...content]
}

/** Earlier than any time in milliseconds that a version can be: counters are smaller. */
const FIRST_TIME = Date.parse('2001-01-01')

/** A version is the time of the last change where the back end makes it from its clock, as the reference back end does. */
const toModifiedAt = (version: number): string | null =>
  version >= FIRST_TIME && version <= Date.now() ? new Date(version).toISOString() : null

const toEventPage = (match: Match): SiteMapPage => ({
  path: matchPath(match),
  modifiedAt: toModifiedAt(match.version),
})

const TYPES = { matches: 'match', outrights: 'season,stage,simple_tournament' } as const

/** Pages of matches change for the last time when they end; crawlers that have read them for days know them. */
const RESULTS_MS = 2 * 86_400_000

/** Matches that have ended lately, whose pages have their results now. */
const listResults = (api: Api): Promise<SiteMapPage[]> => {
  // Whole hours, so that all languages read the same list.
  const from = Math.floor((Date.now() - RESULTS_MS) / 3_600_000) * 3_600_000
  return listEvents(api, { type: TYPES.matches, match_status: '4', start_from: new Date(from).toISOString() })
}

const OPEN = '0,1,2'

const listOpen = (api: Api, type: string): Promise<SiteMapPage[]> => listEvents(api, { type, match_status: OPEN })

type MatchFilter = NonNullable<Query<'getMatches'>>

const listEvents = async (api: Api, filter: MatchFilter): Promise<SiteMapPage[]> =>
  (await readMatches(api, filter)).map(toEventPage)

function readMatches(api: Api, filter: MatchFilter): Promise<Match[]> {
  const query = { ...filter, sort_by: 'start_time', limit: LIMIT } as const
  return readAll(page => api.call('getMatches', { query: { ...query, page }, timeoutMs: PATIENCE_MS }))
}

async function listLeagues(api: Api): Promise<SiteMapPage[]> {
  const leagues = await readAll(page =>
    api.call('getTournaments', { query: { page, limit: LIMIT }, timeoutMs: PATIENCE_MS }),
  )
  const { tournaments: counts } = await api.call('postCounters', { body: {}, timeoutMs: PATIENCE_MS })
  const withOutrights = new Set(counts.filter(hasOutrights).map(({ id }) => id))
  const categories = leagues.map(({ sport, category }) => paths.category(sport.key, category.slug))
  const pages = leagues.flatMap(league => [
    leaguePath(league),
    ...(hasTable(league.sport) ? [leaguePath(league, 'rounds'), leaguePath(league, 'table')] : []),
    leaguePath(league, 'results'),
    ...(withOutrights.has(league.id) ? [leaguePath(league, 'outrights')] : []),
  ])
  return [...new Set([...categories, ...pages])].map(unmodified)
}

const hasOutrights = (count: EventCounts): boolean =>
  count.season_count + count.stage_count + count.simple_tournament_count > 0

/** Teams and persons with a match that can be bet on. */
async function listTeams(api: Api): Promise<SiteMapPage[]> {
  const matches = await readMatches(api, { type: TYPES.matches, match_status: OPEN })
  const found = matches.flatMap(({ competitors, tournament: { sport } }) =>
    [competitors?.home.slug, competitors?.away.slug].flatMap(slug => (slug ? paths.team(sport.key, slug) : [])),
  )
  return [...new Set(found)].map(unmodified)
}

/** Players of teams, as many as a section may list; none where the back end has no pages of them. */
async function listAthletes(api: Api): Promise<SiteMapPage[]> {
  try {
    const found = await readAll(page =>
      api.call('getAthletes', { query: { page, limit: LIMIT }, timeoutMs: PATIENCE_MS }),
    )
    return found.flatMap(({ athlete: { slug }, sport }) => (slug ? unmodified(paths.athlete(sport.key, slug)) : []))
  } catch (error) {
    if (isNotOffered(error)) return []
    throw error
  }
}

async function listSports(api: Api): Promise<SiteMapPage[]> {
  const { data } = await api.call('getSports', { timeoutMs: PATIENCE_MS })
  return data.map(({ key }) => unmodified(paths.sport(key)))
}

/** Returns the pages of a section; `without` names pages that the brand leaves out. */
export function loadSection(part: Section, api: Api, without: readonly string[]): Promise<readonly SiteMapPage[]> {
  switch (part) {
    case 'pages':
      return listPages(api, without)
    case 'sports':
      return listSports(api)
    case 'leagues':
      return listLeagues(api)
    case 'teams':
      return listTeams(api)
    case 'athletes':
      return listAthletes(api)
    case 'matches':
    case 'outrights':
      return listOpen(api, TYPES[part])
    case 'results':
      return listResults(api)
  }
}
