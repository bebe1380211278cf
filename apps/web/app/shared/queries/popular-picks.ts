/** The outcomes that most players bet on lately. None where the back end knows none, or has no such call. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { PopularPick } from '@touchline/contract/entities/engagement'
import { pollEvery } from '../errors/retry.ts'
import { getResponseTime } from './data-times.ts'

export const MOST_POPULAR_PICKS = 4
const REFRESH_MS = 60_000

/** Of the markets that lists show: their prices are pushed to every page. */
export const isListedPick = ({ match, market }: PopularPick): boolean =>
  match.main_market?.id === market.id && match.main_market.specifier === market.specifier

interface Deps {
  readonly api: Api
  readonly live: Pick<LiveStore, 'foldMatches'>
}

export const popularPicksQuery = ({ api, live }: Deps) =>
  queryOptions({
    queryKey: ['popular-picks'],
    queryFn: async ({ signal }) => {
      const answer = await api.call('getPopular', { signal })
      const picks = answer.data.picks.filter(isListedPick).slice(0, MOST_POPULAR_PICKS)
      live.foldMatches(
        picks.map(({ match }) => match),
        { asOfMs: getResponseTime(answer) },
      )
      return picks
    },
    refetchInterval: pollEvery(REFRESH_MS),
    // Optional for a back end.
    retry: false,
  })
