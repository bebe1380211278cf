/** The prices on a player in the markets of a match. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { LiveMarket } from '@touchline/client/live/types'
import type { Match } from '@touchline/contract/entities/match'
import type { App } from '../../shared/app/app.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { useKeyed } from '../../shared/helpers/use-readable.ts'
import { useMatchChannel } from '../../shared/live/use-match-channel.ts'
import { getResponseTime, recordQueryMoments } from '../../shared/queries/data-times.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import type { NextMatch } from './competitor-head.tsx'

const FRESH_MS = 30_000

/** The markets of a match on its players, merged into the live store. */
export function playerMarketsQuery({ api, live }: Pick<App, 'api' | 'live'>, matchId: number) {
  return queryOptions({
    queryKey: queryKeys.markets(matchId, 'players'),
    queryFn: async context => {
      const query = { group_key: 'players', limit: 100 }
      const answer = await api.call('getMatchMarkets', { params: { id: matchId }, query, signal: context.signal })
      recordQueryMoments(context, [answer])
      live.foldMarkets(answer.data, { asOfMs: getResponseTime(answer) })
      return answer
    },
    staleTime: FRESH_MS,
  })
}

export interface PlayerPrice {
  readonly market: LiveMarket
  readonly outcome: LiveMarket['outcomes'][number]
}

/** The outcome of a market on players that is one of them, in the Unified Odds Feed. */
export const toOutcomeId = (athleteId: number): string => `sr:player:${athleteId}`

/** The markets of a match on its players, kept current while the component is mounted; undefined while they load. */
function usePlayerMarkets(match: Match | undefined): readonly LiveMarket[] | undefined {
  const app = useApp()
  const { id: matchId = 0, urn_id: urn = '' } = match ?? {}
  const isKnown = match !== undefined
  const { isPending } = useQuery({ ...playerMarketsQuery(app, matchId), enabled: isKnown })
  useMatchChannel(matchId, isKnown)
  const keys = useKeyed(app.live.marketKeys, urn) ?? []
  return isKnown && isPending ? undefined : keys.flatMap(key => app.live.markets.get(key) ?? [])
}

/** The prices on a player in the markets of a match; undefined while they load, also while the match does. */
export function usePlayerPrices(match: NextMatch, athleteId: number): readonly PlayerPrice[] | undefined {
  const id = toOutcomeId(athleteId)
  const markets = usePlayerMarkets(match ?? undefined)
  if (match === undefined) return undefined
  return markets?.flatMap(market => {
    const outcome = market.outcomes.find(candidate => candidate.id === id)
    return outcome ? [{ market, outcome }] : []
  })
}

/** Anytime goalscorer, by its id in the Unified Odds Feed. */
export const SCORER_MARKET = '40'

/** The market on the scorers of a match; undefined where there is none, and while it loads. */
export const useScorerMarket = (match: Match | undefined): LiveMarket | undefined =>
  usePlayerMarkets(match)?.find(({ id }) => id === SCORER_MARKET)
