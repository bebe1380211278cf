/**
 * Queries of bonuses. What a visitor sees and what a player sees are separate queries: the server renders the visitor's,
 * and sign-out removes the player's. A `bonus_issued` event, a gap and every change of the player refetch all of them.
 */

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { BonusCollection } from '@touchline/contract/entities/bonus'
import type { Bonus } from '@touchline/contract/entities/farming'
import { useApp } from '../../shared/app/app-context.tsx'
import { useIsLoggedIn } from '../../shared/player/use-session.ts'
import { EMPTY_LIST, orNone } from '../../shared/queries/queries.ts'
import { ownBonuses, publicBonuses } from '../../shared/queries/query-keys.ts'

const FRESH_MS = 60_000
const RATING_FRESH_MS = 10_000
/** The most that the back end returns of one type: the page itself counts and filters all bonuses. */
const LIMIT_PER_TYPE = 100

/** The start of the keys of bonuses with the player's own part, or as visitors see them. */
const bonusesKey = (isPersonal: boolean) => (isPersonal ? ownBonuses : publicBonuses)
/** Every length of a tournament's leaderboard. */
export const ratingKey = (isPersonal: boolean, id: string) => [...bonusesKey(isPersonal), 'rating', id] as const

export const bonusesQuery = (api: Api, isPersonal: boolean) =>
  queryOptions({
    queryKey: [...bonusesKey(isPersonal), 'list'],
    queryFn: orNone(EMPTY_LIST, ({ signal }) =>
      api.call('getBonuses', { query: { limit_per_type: LIMIT_PER_TYPE }, signal }),
    ),
    select: ({ data }) => data,
    staleTime: FRESH_MS,
  })

export const bonusQuery = (api: Api, isPersonal: boolean, type: BonusCollection, id: string) =>
  queryOptions({
    queryKey: [...bonusesKey(isPersonal), 'one', type, id],
    queryFn: ({ signal }) => api.call('getBonus', { params: { type, id }, signal }),
    select: ({ data }) => data,
    staleTime: FRESH_MS,
  })

export const termsQuery = (api: Api, isPersonal: boolean, type: BonusCollection, id: string) =>
  queryOptions({
    queryKey: [...bonusesKey(isPersonal), 'terms', type, id],
    queryFn: ({ signal }) => api.call('getBonusTerms', { params: { type, id }, signal }),
    select: ({ data }) => data,
    staleTime: 10 * FRESH_MS,
  })

/** The first places of a tournament. Not retried: back ends without leaderboards answer with an error. */
export const ratingQuery = (api: Api, isPersonal: boolean, id: string, limit: number) =>
  queryOptions({
    queryKey: [...ratingKey(isPersonal, id), limit],
    queryFn: ({ signal }) => api.call('getBonusTournamentRating', { params: { id }, query: { limit }, signal }),
    staleTime: RATING_FRESH_MS,
    retry: false,
  })

/** The player's progress towards counted freebets. Not retried, because back ends need not offer it. */
export const ambQuery = (api: Api) =>
  queryOptions({
    queryKey: [...ownBonuses, 'amb'],
    queryFn: ({ signal }) => api.call('getFreebetsAmb', { signal }),
    select: ({ data }) => data,
    staleTime: FRESH_MS,
    retry: false,
  })

interface BonusesResult {
  /** Undefined until loaded. The campaigns as visitors see them until the player's bonuses are loaded. */
  readonly bonuses: readonly Bonus[] | undefined
  /** The statuses are the player's. */
  readonly isPersonal: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

export function useBonuses(): BonusesResult {
  const { api } = useApp()
  const isLoggedIn = useIsLoggedIn()
  const visitors = useQuery({ ...bonusesQuery(api, false), enabled: !isLoggedIn })
  const players = useQuery({ ...bonusesQuery(api, true), enabled: isLoggedIn })
  const { isError, isFetching, refetch } = isLoggedIn ? players : visitors
  return {
    bonuses: isLoggedIn ? (players.data ?? visitors.data) : visitors.data,
    isPersonal: isLoggedIn && players.data !== undefined,
    hasFailed: isError && !isFetching,
    retry: () => void refetch(),
  }
}
