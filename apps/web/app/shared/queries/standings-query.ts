import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import * as lateKeys from './late-query-keys.ts'

/** The back end computes a table at most that often. */
const FRESH_MS = 60_000

export function standingsQuery(api: Api, leagueId: number) {
  return queryOptions({
    queryKey: lateKeys.standings(leagueId),
    queryFn: ({ signal }) => api.call('getStandings', { params: { id: leagueId }, signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}
