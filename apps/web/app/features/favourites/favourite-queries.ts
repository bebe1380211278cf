/**
 * Queries of the player's favourites. Their keys share a first element, because all are removed on
 * sign-out.
 */

import { queryOptions } from '@tanstack/react-query'
import type { Sport, Tournament } from '@touchline/contract/entities/catalogue'
import type { FavouriteCompetitor, FavouriteType } from '@touchline/contract/entities/engagement'
import type { Match } from '@touchline/contract/entities/match'
import type { Settings } from '@touchline/contract/entities/settings'
import type { App } from '../../shared/app/app.ts'
import { getResponseTime } from '../../shared/queries/data-times.ts'

/** Stars and the sidebar read the same lists within moments of a sign-in. A change by the player invalidates them. */
const FRESH_MS = 30_000

/** Matches that are in play or open for betting, by start time. */
const WATCHED_STATUSES = '0,1,2'

/** Without a type, the start of the keys of all favourites. */
export const favouritesKey = (...type: readonly FavouriteType[]) => ['favourites', ...type] as const

export const favouriteMatches = ({ api, live }: Pick<App, 'api' | 'live'>) =>
  queryOptions({
    queryKey: favouritesKey('matches'),
    queryFn: async ({ signal }): Promise<readonly Match[]> => {
      const response = await api.call('getFavourites', {
        params: { type: 'matches' },
        query: { match_status: WATCHED_STATUSES },
        signal,
      })
      const matches = response.type === 'matches' ? response.data : []
      live.foldMatches(matches, { asOfMs: getResponseTime(response) })
      return [...matches].sort((a, b) => b.status - a.status || a.start_time.localeCompare(b.start_time) || a.id - b.id)
    },
  })

export const favouriteLeagues = ({ api }: Pick<App, 'api'>) =>
  queryOptions({
    queryKey: favouritesKey('tournaments'),
    queryFn: async ({ signal }): Promise<readonly Tournament[]> => {
      const response = await api.call('getFavourites', { params: { type: 'tournaments' }, signal })
      return response.type === 'tournaments' ? response.data : []
    },
    staleTime: FRESH_MS,
  })

/** Whether the back end has favourite teams. */
export const hasFavouriteTeams = ({ flags }: Pick<Settings, 'flags'>): boolean => flags.favourite_competitors === true

/** None where the back end does not have them. */
export const favouriteTeams = ({ api, queries, queryClient }: Pick<App, 'api' | 'queries' | 'queryClient'>) =>
  queryOptions({
    queryKey: favouritesKey('competitors'),
    queryFn: async ({ signal }): Promise<readonly FavouriteCompetitor[]> => {
      const { data: settings } = await queryClient.ensureQueryData(queries.settings())
      if (!hasFavouriteTeams(settings)) return []
      const response = await api.call('getFavourites', { params: { type: 'competitors' }, signal })
      return response.type === 'competitors' ? response.data : []
    },
    staleTime: FRESH_MS,
  })

const MAX_SUGGESTED = 5

/** The leagues of highest priority, for players without favourites. */
export const suggestedLeagues = ({ api }: Pick<App, 'api'>) =>
  queryOptions({
    queryKey: ['suggested-leagues'],
    queryFn: async ({ signal }) => (await api.call('getTournaments', { query: { limit: MAX_SUGGESTED }, signal })).data,
    staleTime: 10 * 60_000,
  })

export const favouriteSports = ({ api }: Pick<App, 'api'>) =>
  queryOptions({
    queryKey: favouritesKey('sports'),
    queryFn: async ({ signal }): Promise<readonly Sport[]> => {
      const response = await api.call('getFavourites', { params: { type: 'sports' }, signal })
      return response.type === 'sports' ? response.data : []
    },
    staleTime: FRESH_MS,
  })
