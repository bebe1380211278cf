/**
 * Builds every address of the product. Paths are inner paths without a locale; `localizePath` adds
 * the prefix. Slugs come from the backend and are used unchanged.
 */
import { type LocaleSettings, splitLocale } from '../../i18n/locales.ts'

export const paths = {
  home: () => '/',
  live: () => '/live',
  cybersport: () => '/cybersport',
  schedule: () => '/schedule',
  results: () => '/results',
  promotions: () => '/promotions',
  generalRules: () => '/general-rules',
  about: () => '/about',
  /** A content page of the operator. */
  content: (slug: string) => `/${encodeURIComponent(slug)}`,
  favourites: () => '/favorites',
  betsHistory: () => '/bets-history',
  limits: () => '/limits',
  notFound: () => '/404',
  sport: (sportKey: string) => `/${encodeURIComponent(sportKey)}`,
  category: (sportKey: string, slug: string) => join(sportKey, slug),
  league: (sportKey: string, slug: string) => join(sportKey, slug),
  match: (sportKey: string, slug: string) => join(sportKey, slug),
} as const

const join = (sportKey: string, slug: string): string => `/${encodeURIComponent(sportKey)}/${encodeURIComponent(slug)}`

/** Path of a match in wire format. */
export function matchPath(match: { slug: string; tournament: { sport: { key: string } } }): string {
  return paths.match(match.tournament.sport.key, match.slug)
}

/** Path of a league in wire format. */
export function leaguePath(league: { slug: string; sport: { key: string } }): string {
  return paths.league(league.sport.key, league.slug)
}

/** Pages of the operator's site that this product links to. */
export const outgoingPaths = {
  deposit: '/profile/wallet/deposit',
  transactions: '/profile/wallet/transactions',
  terms: '/terms-and-conditions',
  help: '/help-center',
} as const

/** Address of a page of the operator's site, which is told the language. */
export const outgoingUrl = (hostUrl: string, path: string, locale: string): string =>
  `${hostUrl}${path}?locale=${locale}`

/** Addresses of the link preview images that the web server renders. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const

export const pictureOfSite = (): string => '/og/site.png'

export const pictureOfMatch = (id: number, locale: string): string => `/og/match/${id}.png?locale=${locale}`

/** Whether a path is that of the home page, with or without a locale and a slash at the end. */
export function isHome(pathname: string, settings: LocaleSettings): boolean {
  return splitLocale(pathname, settings).path === paths.home()
}
