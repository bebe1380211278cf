/**
 * The keys of queries that several features use, and what kind of data a query holds: its `meta`, by the start of its key. A
 * key starts with the entity kind, by which gaps and status changes select what to refetch.
 */
import { QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query'
import { isTransientError, mayRefetch } from '../errors/retry.ts'

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
export const receipts = ['receipts'] as const

export const notifications = ['notifications'] as const
export const notificationList = ['notifications', 'list'] as const
export const unreadCounters = ['notifications', 'counters'] as const

export const bonuses = ['bonuses'] as const
/** Bonuses with the player's own part. */
export const ownBonuses = ['bonuses', 'own'] as const
/** Campaigns as visitors see them. */
export const publicBonuses = ['bonuses', 'public'] as const

interface QueryKind extends Record<string, unknown> {
  /** Data of one player, which is removed at sign-out. */
  readonly isPrivate?: true
  /** The responses contain prices, which become stale without a connection. */
  readonly hasPrices?: true
  /** Every page needs it: a failed fetch is retried until it succeeds. Features show the errors of other queries. */
  readonly isRetried?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryKind
  }
}

/** Kinds by the start of the key. Of bonuses only the player's own part is private: campaigns are the same for all. */
const KINDS: readonly (readonly [QueryKey, QueryKind])[] = [
  [player, { isPrivate: true }],
  [bets, { isPrivate: true }],
  [receipts, { isPrivate: true }],
  [notifications, { isPrivate: true }],
  [ownBonuses, { isPrivate: true }],
  [settings, { isRetried: true }],
  [sports, { isRetried: true }],
  [counters, { isRetried: true }],
  [allCategories, { isRetried: true }],
  [allLeagues, { isRetried: true }],
  [allMatches, { isRetried: true, hasPrices: true }],
  [anyMatch, { isRetried: true, hasPrices: true }],
  [anyMarkets, { isRetried: true, hasPrices: true }],
]

const MOST_RETRIES = 2

/** The query client of a page: each of its queries knows its kind, also those that were never fetched. */
export function createQueryClient(): QueryClient {
  const retry = (failures: number, error: Error) => failures < MOST_RETRIES && isTransientError(error)
  const queryClient = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: mayRefetch, retry } } })
  for (const [queryKey, meta] of KINDS) queryClient.setQueryDefaults(queryKey, { meta })
  return queryClient
}

/** Matches queries that hold data of one player. */
export const PRIVATE: QueryFilters = { predicate: ({ meta }) => meta?.isPrivate === true }

interface WithKind {
  readonly meta?: QueryKind | undefined
}

export const hasPrices = ({ meta }: WithKind): boolean => meta?.hasPrices === true

export const isRetried = ({ meta }: WithKind): boolean => meta?.isRetried === true
