import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { App } from '../../../shared/app/app.ts'
import { getResponseTime } from '../../../shared/queries/data-times.ts'
import * as queryKeys from '../../../shared/queries/query-keys.ts'

interface WantedMarkets {
  readonly matchId: number
  readonly matchUrn: string
  readonly marketIds: readonly string[]
}

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/**
 * Query for markets of one match that selections of the slip are in. The first element of its key lets a gap on the match
 * channel refetch it. What restores a shared slip fetches it too, so that the slip has not to fetch it again.
 */
export function selectionMarketsQuery({ api, live }: Pick<App, 'api' | 'live'>, wanted: WantedMarkets) {
  const { matchId, matchUrn } = wanted
  const marketIds = [...new Set(wanted.marketIds)].sort()
  return queryOptions({
    queryKey: queryKeys.markets(matchId, 'slip', ...marketIds),
    queryFn: async ({ signal }) => {
      const since = live.revision()
      const query = { market_id: marketIds, limit: 500 }
      const answer = await api.call('getMatchMarkets', { params: { id: matchId }, query, signal })
      const asOfMs = getResponseTime(answer)
      live.foldMarkets(answer.data, { asOfMs, complete: { matchUrn, since, marketIds } })
      return { marketIds, markets: answer.data }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => count < 2 && !isGone(error),
  })
}
