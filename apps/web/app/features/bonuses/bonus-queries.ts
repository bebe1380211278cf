/**
 * Queries of bonuses. What a visitor sees and what a player sees are separate queries: the server renders the visitor's,
 * and sign-out removes the player's. A `bonus_issued` event, a gap and every change of the player refetch all of them.
 */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { BonusCollection } from '@touchline/contract/entities/bonus'
import * as lateKeys from '../../shared/queries/late-query-keys.ts'

const FRESH_MS = 60_000
const RATING_FRESH_MS = 10_000
/** The most that the back end returns of one kind: the page counts and filters all of them itself. */
const LIMIT_PER_TYPE = 100

export const bonusesQuery = (api: Api, isOwn: boolean) =>
  queryOptions({
    queryKey: lateKeys.bonusList(isOwn),
    queryFn: ({ signal }) => api.call('getBonuses', { query: { limit_per_type: LIMIT_PER_TYPE }, signal }),
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
