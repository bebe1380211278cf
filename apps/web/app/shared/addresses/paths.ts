/**
 * Builds every address of the product. Paths are inner paths without a locale; `localizePath` adds
 * the prefix. Slugs come from the backend and are used unchanged.
 */
import { type LocaleSettings, splitLocale } from '../../i18n/locales.ts'

const join = (sportKey: string, slug: string): string => `/${encodeURIComponent(sportKey)}/${encodeURIComponent(slug)}`

export const paths = {
  home: () => '/',
  live: () => '/live',
  cybersport: () => '/cybersport',
  schedule: () => '/schedule',
  results: () => '/results',
  promotions: () => '/promotions',
  /** A content page of the operator. */
  content: (slug: string) => `/${encodeURIComponent(slug)}`,
  favourites: () => '/favorites',
  betsHistory: () => '/bets-history',
  limits: () => '/limits',
  sport: (sportKey: string) => `/${encodeURIComponent(sportKey)}`,
  category: join,
  league: join,
  match: join,
  team: join,
  /** A player of a team. */
  athlete: join,
} as const

/** Path of a match in wire format. */
export function matchPath(match: { slug: string; tournament: { sport: { key: string } } }): string {
  return paths.match(match.tournament.sport.key, match.slug)
}

/** Path of a league in wire format. */
export function leaguePath(league: { slug: string; sport: { key: string } }, tab?: LeagueTab): string {
  return join(league.sport.key, league.slug) + (tab ? `/${tab}` : '')
}

/** A tab of a league's page, as its address has it; the first one, of its matches, has none. */
export type LeagueTab = 'rounds' | `round-${number}` | 'table' | 'results' | 'outrights'

/** The round of a tab; undefined of another tab. */
export function readRound(tab: string): number | undefined {
  const round = /^round-([1-9]\d{0,2})$/.exec(tab)?.[1]
  return round === undefined ? undefined : Number(round)
}

/** Pages of the operator's site that this product links to. */
export const outgoingPaths = {
  deposit: '/profile/wallet/deposit',
  transactions: '/profile/wallet/transactions',
  identity: '/profile/identity',
  terms: '/terms-and-conditions',
  help: '/help-center',
} as const

/** Address of a page of the operator's site, which is told the language. */
export const outgoingUrl = (hostUrl: string, path: string, locale: string): string =>
  `${hostUrl}${path}?locale=${locale}`

/** Whether a path is that of the home page, with or without a locale and a slash at the end. */
export function isHome(pathname: string, settings: LocaleSettings): boolean {
  return splitLocale(pathname, settings).path === paths.home()
}
