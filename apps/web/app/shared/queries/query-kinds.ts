/** What kind of data a query holds. A query's `meta` says it, by its key; see `KINDS`. */
import { QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query'
import { isTransientError, mayRefetch } from '../errors/retry.ts'
import * as queryKeys from './query-keys.ts'

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
  [queryKeys.player, { isPrivate: true }],
  [queryKeys.bets, { isPrivate: true }],
  [queryKeys.notifications, { isPrivate: true }],
  [queryKeys.ownBonuses, { isPrivate: true }],
  [queryKeys.settings, { isRetried: true }],
  [queryKeys.sports, { isRetried: true }],
  [queryKeys.counters, { isRetried: true }],
  [queryKeys.allCategories, { isRetried: true }],
  [queryKeys.allLeagues, { isRetried: true }],
  [queryKeys.allMatches, { isRetried: true, hasPrices: true }],
  [queryKeys.anyMatch, { isRetried: true, hasPrices: true }],
  [queryKeys.anyMarkets, { isRetried: true, hasPrices: true }],
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
