/** Reads of a match's statistics, each kind apart, fetched when it is first looked at. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { MATCH_STATUS } from '@touchline/betting/market-availability'
import type { Api } from '@touchline/client/http'
import type { Match, MatchStatistics } from '@touchline/contract/entities/match'
import type { Statistics, StatisticsType } from '@touchline/contract/entities/media'
import { useEffect, useRef } from 'react'
import { useApp } from '../../../shared/app-context.tsx'
import type { MatchNow } from '../../../shared/match/use-match.ts'

const FRESH_MS = 10_000
/** Figures follow the match at this pace at most; a score is followed up at once. */
const PACE_MS = 15_000

export function statisticsQuery(api: Api, id: number, type: StatisticsType) {
  return queryOptions({
    queryKey: ['statistics', id, type],
    queryFn: ({ signal }) => api.call('getMatchStatistics', { params: { id, type }, signal }),
    staleTime: FRESH_MS,
  })
}

export const hasBegun = ({ status, statistics }: MatchNow): boolean =>
  statistics !== null && status !== MATCH_STATUS.prematch && status !== MATCH_STATUS.notCovered

/** What of the statistics means that something was scored or ended. */
const scoreOf = (statistics: MatchStatistics | null): string =>
  JSON.stringify([statistics?.total_score, statistics?.period_score.length])

/**
 * The summary of a match, fetched anew as the match moves on: soon after a score, at a steady pace otherwise, and never
 * while nothing happens.
 */
export function useSummary(match: Match, now: MatchNow): Statistics | undefined {
  const { api } = useApp()
  const enabled = match.type === 'match' && hasBegun(now)
  const query = statisticsQuery(api, match.id, 'summary')
  const { data, refetch, dataUpdatedAt } = useQuery({
    ...query,
    enabled,
    // What could not be had is asked for again: nothing else would bring it.
    refetchInterval: ({ state }) => (state.status === 'error' ? PACE_MS : false),
  })
  const seen = useRef(now.statistics)
  const { statistics } = now
  useEffect(() => {
    if (!enabled || !dataUpdatedAt || seen.current === statistics) return
    const isUrgent = scoreOf(seen.current) !== scoreOf(statistics)
    const wait = isUrgent ? 0 : Math.max(0, dataUpdatedAt + PACE_MS - Date.now())
    const timer = setTimeout(() => {
      seen.current = statistics
      void refetch()
    }, wait)
    return () => clearTimeout(timer)
  }, [enabled, dataUpdatedAt, statistics, refetch])
  return enabled ? data : undefined
}
