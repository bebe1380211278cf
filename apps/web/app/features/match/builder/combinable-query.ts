import { queryOptions } from '@tanstack/react-query'
import { marketKey } from '@touchline/betting/market-keys'
import type { App } from '../../../shared/app.ts'

/** Lists change as the match goes on; prices and statuses come by themselves. */
const REFRESH_MS = 30_000

/** Keys of the markets of a match that combine, in the page's order. The head of the key makes a gap fetch it anew. */
export function combinableQuery({ api, live }: Pick<App, 'api' | 'live'>, matchId: number) {
  return queryOptions({
    queryKey: ['markets', matchId, 'combinable'],
    queryFn: async ({ signal }) => {
      const { data } = await api.call('getBetsCustomMarkets', { params: { match_id: matchId }, signal })
      live.foldMarkets(data)
      return data.map(market => marketKey(market.match_urn_id, market.id, market.specifier))
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
}
