/**
 * Every address of the product is built here. Paths are inner ones, without a locale; `localizePath` puts the prefix on.
 * Slugs come from the back end and are used as they are.
 */
export const paths = {
  home: () => '/',
  live: () => '/live',
  cybersport: () => '/cybersport',
  schedule: () => '/schedule',
  results: () => '/results',
  promotions: () => '/promotions',
  generalRules: () => '/general-rules',
  about: () => '/about',
  /** A page of the operator's own. */
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

/** Path of a match, from the match as the wire has it. */
export function matchPath(match: { slug: string; tournament: { sport: { key: string } } }): string {
  return paths.match(match.tournament.sport.key, match.slug)
}

/** Path of a league, from the league as the wire has it. */
export function leaguePath(league: { slug: string; sport: { key: string } }): string {
  return paths.league(league.sport.key, league.slug)
}

/** Pages of the operator's site that this product leads to but does not hold. */
export const outgoingPaths = {
  deposit: '/profile/wallet/deposit',
  transactions: '/profile/wallet/transactions',
  terms: '/terms-and-conditions',
  help: '/help-center',
} as const
