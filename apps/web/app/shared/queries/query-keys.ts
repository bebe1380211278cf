/**
 * The keys of all queries. A key starts with the entity kind, by which gaps and status changes select what to refetch,
 * and by which `query-kinds.ts` says what is private to a session or has prices. Keys of features that load after the first page are in `late-query-keys.ts`: they would travel with it.
 */

export const settings = ['settings'] as const
export const sports = ['sports'] as const
export const home = ['home'] as const
export const counters = ['counters'] as const
export const resultCounts = (days: readonly string[], zone: string) => ['result-counts', zone, ...days] as const
export const content = (slug: string) => ['content', slug] as const
export const allCategories = ['categories'] as const
export const categories = (sportKey: string) => [...allCategories, sportKey] as const
export const allLeagues = ['leagues'] as const
export const leagues = (sportKey: string) => [...allLeagues, sportKey] as const
/** Every list of matches. */
export const allMatches = ['matches'] as const
export const matches = (filter: object) => [...allMatches, filter] as const
export const anyMatch = ['match'] as const
export const match = (id: number) => [...anyMatch, id] as const
export const anyMarkets = ['markets'] as const
/** `part` names a selection of the markets; without it, all of them. */
export const markets = (matchId: number, ...part: readonly string[]) => [...anyMarkets, matchId, ...part] as const

export const player = ['player'] as const
export const profile = ['player', 'profile'] as const
export const accounts = ['player', 'accounts'] as const
export const phone = ['player', 'phone'] as const
export const playerLimits = ['player', 'limits'] as const
export const compPoints = ['player', 'comp-points'] as const
export const statusGroups = ['player', 'status-groups'] as const
export const maxStake = ['player', 'max-stake'] as const
export const bets = ['bets'] as const

export const notifications = ['notifications'] as const
export const notificationList = ['notifications', 'list'] as const
export const unreadCounters = ['notifications', 'counters'] as const

export const bonuses = ['bonuses'] as const
/** Bonuses with the player's own part. */
export const ownBonuses = ['bonuses', 'own'] as const
/** Campaigns as visitors see them. */
export const publicBonuses = ['bonuses', 'public'] as const
