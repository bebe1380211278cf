import { queryOptions } from '@tanstack/react-query'
import { marketKey } from '@touchline/betting/markets/market-keys'
import type { App } from '../../../shared/app/app.ts'
import { getResponseTime } from '../../../shared/queries/data-times.ts'
import * as queryKeys from '../../../shared/queries/query-keys.ts'

/** The list changes during a match; prices and statuses are pushed. */
const REFRESH_MS = 30_000

/**
 * Query for the keys of a match's combinable markets, in display order. The first element of its
 * key lets a gap refetch it.
 */
export function combinableQuery({ api, live }: Pick<App, 'api' | 'live'>, matchId: number) {
  return queryOptions({
    queryKey: queryKeys.markets(matchId, 'combinable'),
    queryFn: async ({ signal }) => {
      const answer = await api.call('getBetsCustomMarkets', { params: { match_id: matchId }, signal })
      live.foldMarkets(answer.data, { asOfMs: getResponseTime(answer) })
      return answer.data.map(market => marketKey(market.match_urn_id, market.id, market.specifier))
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
}
