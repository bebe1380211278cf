/**
 * The route table: maps each path to its page, the data it loads before it is shown and the module
 * of its code. Categories, leagues, matches and outrights share a pattern; only the kind letter of
 * the slug distinguishes them, and from them the pages of teams and of their players.
 */
import { parseSlug } from '@touchline/betting/text/slug'
import { definePart } from '../shared/parts/part.ts'
import type { MatchedRoute, PageId, Route, RouteParams } from './route.ts'

type Loaders = typeof import('./loaders.ts')

const loaders = definePart({ when: 'demand', load: () => import('./loaders.ts'), texts: 'session' })

/** The loaders are imported on the first navigation: the data of the first page is in its HTML. */
const loadWith =
  (name: { [K in keyof Loaders]: Loaders[K] extends Route['load'] ? K : never }[keyof Loaders]): Route['load'] =>
  async (app, params) =>
    (await loaders.load())[name](app, params)

const provider = {
  part: definePart({ when: 'page', load: () => import('./provider.tsx'), texts: ['bets', 'pages', 'product'] }),
  load: loadWith('loadProviderPage'),
  indexed: true,
} as const

const content = {
  part: definePart({ when: 'page', load: () => import('./content.tsx'), texts: ['page', 'session'] }),
  load: loadWith('loadContentPage'),
  isBesideSports: true,
  indexed: true,
} as const

const playerPage = {
  part: definePart({ when: 'page', load: () => import('./player-pages.tsx'), texts: ['bets', 'favourites', 'limits'] }),
  load: loadWith('loadPlainPage'),
  indexed: false,
} as const

const match = {
  page: 'match',
  pattern: '/:sport/:slug',
  isWide: true,
  part: definePart({
    when: 'page',
    load: () => import('./match.tsx'),
    texts: ['match', 'market', 'period', 'session'],
  }),
  load: loadWith('loadMatchPage'),
  inPlay: true,
  indexed: true,
} as const

const league = {
  part: definePart({ when: 'page', load: () => import('./league.tsx'), texts: ['filter', 'league', 'session'] }),
  hasLeagues: true,
  inPlay: true,
  indexed: true,
} as const

const competition = {
  ...league,
  part: definePart({
    when: 'page',
    load: () => import('./competition.tsx'),
    texts: ['team', 'stat', 'results', 'league', 'session'],
  }),
} as const

export const routes: readonly Route[] = [
  {
    page: 'sports',
    pattern: '/',
    part: definePart({ when: 'page', load: () => import('./home.tsx'), texts: 'session' }),
    load: loadWith('loadHomePage'),
    inPlay: true,
    indexed: true,
  },
  {
    page: 'in_play',
    pattern: '/live',
    isBesideSports: true,
    part: definePart({ when: 'page', load: () => import('./live.tsx'), texts: ['filter', 'session'] }),
    load: loadWith('loadLivePage'),
    inPlay: true,
    indexed: true,
  },
  {
    page: 'e_sports',
    pattern: '/cybersport',
    isBesideSports: true,
    part: definePart({ when: 'page', load: () => import('./cybersport.tsx'), texts: ['filter', 'session'] }),
    load: loadWith('loadCybersportPage'),
    inPlay: true,
    indexed: true,
  },
  {
    page: 'schedule',
    pattern: '/schedule',
    isBesideSports: true,
    part: definePart({ when: 'page', load: () => import('./schedule.tsx'), texts: 'session' }),
    load: loadWith('loadSchedulePage'),
    indexed: true,
  },
  {
    page: 'results',
    pattern: '/results',
    isBesideSports: true,
    part: definePart({ when: 'page', load: () => import('./results.tsx'), texts: ['results', 'session'] }),
    load: loadWith('loadResultsPage'),
    indexed: true,
  },
  {
    page: 'promotions',
    pattern: '/promotions',
    isBesideSports: true,
    isWide: true,
    part: definePart({
      when: 'page',
      load: () => import('./promotions.tsx'),
      texts: ['bonus', 'pages', 'session', 'identity'],
    }),
    load: loadWith('loadPromotionsPage'),
    indexed: true,
  },
  { ...provider, page: 'horse_racing', pattern: '/racing' },
  { ...provider, page: 'lotteries', pattern: '/lotteries' },
  { ...provider, page: 'premium_cricket', pattern: '/premium-cricket' },
  { ...provider, page: 'virtual_gaming_arena', pattern: '/virtual-gaming-arena' },
  { ...content, page: 'general_rules', pattern: '/general-rules' },
  { ...content, page: 'about', pattern: '/about' },
  { ...playerPage, page: 'favorites', isBesideSports: true, pattern: '/favorites' },
  { ...playerPage, page: 'bets_history', isBesideSports: true, pattern: '/bets-history' },
  { ...playerPage, page: 'user_limits', isBesideSports: true, pattern: '/limits', load: loadWith('loadLimitsPage') },
  {
    page: 'not_found',
    pattern: '/404',
    isBesideSports: true,
    part: definePart({ when: 'page', load: () => import('./not-found.tsx'), texts: 'page' }),
    load: loadWith('loadPlainPage'),
    status: 404,
    indexed: false,
  },
  {
    page: 'sport',
    pattern: '/:sport',
    part: definePart({ when: 'page', load: () => import('./sport.tsx'), texts: ['filter', 'session'] }),
    load: loadWith('loadSportPage'),
    hasLeagues: true,
    inPlay: true,
    indexed: true,
  },
  { ...league, page: 'category', pattern: '/:sport/:slug', slugKind: 'category', load: loadWith('loadCategoryPage') },
  { ...league, page: 'league', pattern: '/:sport/:slug', slugKind: 'league', load: loadWith('loadLeaguePage') },
  {
    ...competition,
    page: 'league',
    pattern: '/:sport/:slug/:tab',
    slugKind: 'league',
    load: loadWith('loadLeagueTab'),
  },
  {
    ...competition,
    page: 'team',
    pattern: '/:sport/:slug',
    slugKind: 'competitor',
    load: loadWith('loadTeamPage'),
  },
  {
    page: 'athlete',
    pattern: '/:sport/:slug',
    slugKind: 'athlete',
    part: definePart({ when: 'page', load: () => import('./athlete.tsx'), texts: ['team', 'stat', 'league'] }),
    load: loadWith('loadAthletePage'),
    hasLeagues: true,
    inPlay: true,
    indexed: true,
  },
  { ...match, slugKind: 'match', isPrefetched: true },
  { ...match, slugKind: 'season' },
  { ...match, slugKind: 'stage' },
  { ...match, slugKind: 'simple_tournament' },
  // Never matched by its pattern, which is that of sports: content pages are known from the
  // settings.
  { ...content, page: 'content', pattern: '/:sport' },
]

const paramsOf = (path: string): RouteParams => ({ path, sportKey: '', slug: null, tab: '' })

/** The route of a page identifier, for pages that the address alone does not identify. */
export function routeOf(page: PageId): Route {
  const route = routes.find(candidate => candidate.page === page)
  if (!route) throw new Error(`no route for page ${page}`)
  return route
}

export const notFoundRoute: MatchedRoute = { route: routeOf('not_found'), params: paramsOf('/404') }

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    // Malformed percent encoding: no page has such an address.
    return null
  }
}

/** Patterns of the pages of a sport and of what belongs to it, by the number of segments. */
const SUBJECT_PATTERNS = [undefined, '/:sport', '/:sport/:slug', '/:sport/:slug/:tab']

/**
 * Matches an inner path (without locale); returns the not-found page when no route matches. A
 * trailing slash is ignored.
 */
export function matchRoute(innerPath: string): MatchedRoute {
  const segments = innerPath.split('/').filter(Boolean).map(decode)
  if (segments.includes(null)) return notFoundRoute
  const [sportKey = '', slugText = '', tab = ''] = segments as string[]
  const path = `/${(segments as string[]).map(encodeURIComponent).join('/')}`
  const fixed = routes.find(({ pattern }) => pattern === path)
  if (fixed) return { route: fixed, params: paramsOf(path) }
  const slug = parseSlug(slugText)
  const subjectPattern = SUBJECT_PATTERNS[segments.length]
  const route = routes.find(({ pattern, slugKind }) => pattern === subjectPattern && slugKind === slug?.kind)
  return route ? { route, params: { path, sportKey, slug, tab } } : notFoundRoute
}
