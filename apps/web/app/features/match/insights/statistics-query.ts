/** Statistics of a match by kind, and what its status means for them. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Api } from '@touchline/client/http'
import type { Match, MatchStatistics } from '@touchline/contract/entities/match'
import type { PastMatch, Statistics, StatisticsType } from '@touchline/contract/entities/media'
import { useEffect, useRef } from 'react'
import { useApp } from '../../../shared/app/app-context.tsx'
import { pollEvery } from '../../../shared/errors/retry.ts'
import type { MatchNow } from '../../../shared/live/use-match.ts'
import { formResult } from '../../../shared/match/form-result.ts'

const FRESH_MS = 10_000
/** Minimum interval between refetches of the summary; a score refetches it immediately. */
const REFETCH_INTERVAL_MS = 15_000

export function statisticsQuery(api: Api, id: number, type: StatisticsType) {
  return queryOptions({
    queryKey: ['statistics', id, type],
    queryFn: ({ signal }) => api.call('getMatchStatistics', { params: { id, type }, signal }),
    staleTime: FRESH_MS,
  })
}

/** Sports whose events have minutes; in others the number is a period. */
const SPORTS_WITH_MINUTES = ['soccer', 'handball', 'ice-hockey', 'american-football', 'basketball']

export const hasMinutes = ({ tournament }: Match): boolean => SPORTS_WITH_MINUTES.includes(tournament.sport.key)

export const hasStarted = ({ status, statistics }: MatchNow): boolean =>
  statistics !== null && status !== MATCH_STATUS.prematch && status !== MATCH_STATUS.notCovered

export const SPORTS_WITH_SETS: readonly string[] = ['tennis', 'table-tennis']

export const isDecidedBySets = ({ tournament }: Match, now: MatchNow): boolean =>
  SPORTS_WITH_SETS.includes(tournament.sport.key) && hasStarted(now)

export const isPlayed = ({ status }: Pick<MatchNow, 'status'>): boolean =>
  status === MATCH_STATUS.live || status === MATCH_STATUS.stopped

/** Key of score and periods. */
const scoreKey = (statistics: MatchStatistics | null): string =>
  JSON.stringify([statistics?.total_score, statistics?.period_score.length])

/**
 * The summary of a match, refetched as the match progresses: immediately after a score, otherwise at an interval, and never
 * while nothing happens.
 */
export function useSummary(match: Match, now: MatchNow): Statistics | undefined {
  const { api } = useApp()
  const enabled = match.type === 'match' && hasStarted(now)
  const query = statisticsQuery(api, match.id, 'summary')
  const { data, refetch, dataUpdatedAt } = useQuery({
    ...query,
    enabled,
    // Failed requests are retried, because nothing else triggers them.
    refetchInterval: query => query.state.status === 'error' && pollEvery(REFETCH_INTERVAL_MS)(query),
  })
  /** The live statistics at the last fetch. */
  const fetchedFor = useRef(now.statistics)
  const { statistics } = now
  useEffect(() => {
    if (!enabled || !dataUpdatedAt || fetchedFor.current === statistics) return
    const isUrgent = scoreKey(fetchedFor.current) !== scoreKey(statistics)
    const waitMs = isUrgent ? 0 : Math.max(0, dataUpdatedAt + REFETCH_INTERVAL_MS - Date.now())
    const timer = setTimeout(() => {
      fetchedFor.current = statistics
      void refetch()
    }, waitMs)
    return () => clearTimeout(timer)
  }, [enabled, dataUpdatedAt, statistics, refetch])
  return enabled ? data : undefined
}

/** Recent matches of a side that its form has; how often a line came in is counted over all of them. */
const FORM_LENGTH = 5

export const listForm = (matches: readonly PastMatch[] = [], side: PastMatch['side']): readonly PastMatch[] =>
  matches.filter(past => past.side === side).slice(0, FORM_LENGTH)

export type FormLetter = 'win' | 'draw' | 'loss'

/**
 * Result of a past match for one of its sides. `team` is the name of the side in that match; any name other than the away
 * side's counts as the home side.
 */
export function formOf({ away, score }: Pick<PastMatch, 'away' | 'score'>, team: string): FormLetter {
  return team === away ? formResult(score.away, score.home) : formResult(score.home, score.away)
}
