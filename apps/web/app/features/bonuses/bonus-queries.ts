/**
 * Queries of bonuses. What a visitor sees and what a player sees are separate queries: the server renders the visitor's,
 * and sign-out removes the player's. A `bonus_issued` event, a gap and every change of the player refetch all of them.
 */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { BonusCollection } from '@touchline/contract/entities/bonus'
import type { Bonus } from '@touchline/contract/entities/farming'
import { useSyncExternalStore } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import * as lateKeys from '../../shared/queries/late-query-keys.ts'
import { orNone } from '../../shared/queries/queries.ts'

const FRESH_MS = 60_000
const RATING_FRESH_MS = 10_000
/** The most that the back end returns of one kind: the page counts and filters all of them itself. */
const LIMIT_PER_TYPE = 100

export const bonusesQuery = (api: Api, isOwn: boolean) =>
  queryOptions({
    queryKey: lateKeys.bonusList(isOwn),
    queryFn: orNone({ data: [] }, ({ signal }) =>
      api.call('getBonuses', { query: { limit_per_type: LIMIT_PER_TYPE }, signal }),
    ),
    select: ({ data }) => data,
    staleTime: FRESH_MS,
  })

export const bonusQuery = (api: Api, isOwn: boolean, type: BonusCollection, id: string) =>
  queryOptions({
    queryKey: lateKeys.bonus(isOwn, type, id),
    queryFn: ({ signal }) => api.call('getBonus', { params: { type, id }, signal }),
    select: ({ data }) => data,
    staleTime: FRESH_MS,
  })

export const termsQuery = (api: Api, isOwn: boolean, type: BonusCollection, id: string) =>
  queryOptions({
    queryKey: lateKeys.bonusTerms(isOwn, type, id),
    queryFn: ({ signal }) => api.call('getBonusTerms', { params: { type, id }, signal }),
    select: ({ data }) => data,
    staleTime: 10 * FRESH_MS,
  })

/** The first places of a tournament. Not retried: back ends without leaderboards answer with an error. */
export const ratingQuery = (api: Api, isOwn: boolean, id: string, limit: number) =>
  queryOptions({
    queryKey: lateKeys.rating(isOwn, id, limit),
    queryFn: ({ signal }) => api.call('getBonusTournamentRating', { params: { id }, query: { limit }, signal }),
    staleTime: RATING_FRESH_MS,
    retry: false,
  })

/** The player's progress towards counted freebets. Not retried: it is optional for a back end. */
export const ambQuery = (api: Api) =>
  queryOptions({
    queryKey: lateKeys.ambProgress,
    queryFn: ({ signal }) => api.call('getFreebetsAmb', { signal }),
    select: ({ data }) => data,
    staleTime: FRESH_MS,
    retry: false,
  })

interface ListedBonuses {
  /** Undefined until loaded. Until the player's part is there, the campaigns as visitors see them. */
  readonly bonuses: readonly Bonus[] | undefined
  /** The statuses are the player's, so actions can be offered. */
  readonly isPersonal: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** Whether a player is signed in; false on the server and during hydration. */
export function useSignedIn(): boolean {
  const { session } = useApp()
  return useSyncExternalStore(
    session.subscribe,
    () => session.get().status === 'LOGGED_IN',
    () => false,
  )
}

export function useBonuses(): ListedBonuses {
  const { api } = useApp()
  const isLoggedIn = useSignedIn()
  const visitors = useQuery({ ...bonusesQuery(api, false), enabled: !isLoggedIn })
  const own = useQuery({ ...bonusesQuery(api, true), enabled: isLoggedIn })
  const { isError, isFetching, refetch } = isLoggedIn ? own : visitors
  return {
    bonuses: isLoggedIn ? (own.data ?? visitors.data) : visitors.data,
    isPersonal: isLoggedIn && own.data !== undefined,
    hasFailed: isError && !isFetching,
    retry: () => void refetch(),
  }
}
