/** Queries of a league's table, of a team or person that competes and of a player; apart from those that every page may need. */
import { type Query, queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { pollEvery } from '../errors/retry.ts'

/** The back end computes a table at most that often. */
const FRESH_MS = 60_000

type Table = ResponseBody<'getStandings'>

const poll = pollEvery(FRESH_MS)

export function standingsQuery(api: Api, leagueId: number) {
  return queryOptions({
    queryKey: ['standings', leagueId],
    queryFn: ({ signal }) => api.call('getStandings', { params: { id: leagueId }, signal }),
    staleTime: FRESH_MS,
    refetchInterval: (query: Query<Table>) => poll(query),
  })
}

export function competitorQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: ['competitor', id],
    queryFn: ({ signal }) => api.call('getCompetitor', { params: { id }, signal }),
    staleTime: 10 * FRESH_MS,
  })
}

export function athleteQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: ['athlete', id],
    queryFn: ({ signal }) => api.call('getAthlete', { params: { id }, signal }),
    staleTime: FRESH_MS,
  })
}
