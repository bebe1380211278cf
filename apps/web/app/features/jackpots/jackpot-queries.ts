/**
 * Queries of jackpots and their hits. Pools have no event of their own: they are fetched every fifteen seconds while
 * the page is visible, and at once after a gap of the connection. Not retried: the next interval is near, and back ends
 * without jackpots answer with an error, which is not reported.
 */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import type { Jackpot, JackpotEntry, JackpotHit } from '@touchline/contract/entities/jackpot'
import { useEffect } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import { pollEvery } from '../../shared/errors/retry.ts'
import * as lateKeys from '../../shared/queries/late-query-keys.ts'

export const REFETCH_MS = 15_000
const HITS_REFETCH_MS = 60_000
const HITS = 10
/** Bets among which that of a hit is looked for, newest first. */
const RECENT_BETS = 100
/** The longest page of a round's entries. */
const ENTRIES_PER_PAGE = 500

export const jackpotsQuery = (api: Api) =>
  queryOptions({
    queryKey: lateKeys.jackpotList,
    queryFn: ({ signal }) => api.call('getJackpots', { signal }),
    select: ({ data }) => data,
    staleTime: REFETCH_MS / 2,
    refetchInterval: pollEvery(REFETCH_MS),
    retry: false,
  })

export const hitsQuery = (api: Api, jackpotId: string) =>
  queryOptions({
    queryKey: lateKeys.jackpotHits(jackpotId),
    queryFn: ({ signal }) => api.call('getJackpotHits', { query: { jackpot_id: jackpotId, limit: HITS }, signal }),
    select: ({ data }) => data,
    staleTime: HITS_REFETCH_MS / 2,
    refetchInterval: pollEvery(HITS_REFETCH_MS),
    retry: false,
  })

/** The player's own hits that they have not been shown. */
export const unseenHitsQuery = (api: Api) =>
  queryOptions({
    queryKey: lateKeys.unseenHits,
    queryFn: ({ signal }) =>
      api.call('getJackpotHits', { query: { for_user: true, unseen: true, limit: HITS }, signal }),
    select: ({ data }) => data,
    staleTime: HITS_REFETCH_MS,
    refetchInterval: pollEvery(HITS_REFETCH_MS),
    retry: false,
  })

/** The winning bet of an own hit; null when it is not among the newest. */
export const hitBetQuery = (api: Api, betRef: string | null) =>
  queryOptions({
    queryKey: lateKeys.hitBet(betRef),
    queryFn: async ({ signal }): Promise<Bet | null> => {
      const { data } = await api.call('getBets', { query: { limit: RECENT_BETS }, signal })
      return data.find(({ ref }) => ref === betRef) ?? null
    },
    enabled: betRef !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })

export interface ClosedRound {
  readonly round: ResponseBody<'getJackpotRound'>['data']
  readonly entries: readonly JackpotEntry[]
}

/** A closed round with all its entries. */
export async function fetchRound(api: Api, hit: JackpotHit, signal: AbortSignal): Promise<ClosedRound> {
  const params = { id: hit.jackpot_id, level: hit.level.code, round: hit.round }
  const entries: JackpotEntry[] = []
  for (let page = 1; ; page += 1) {
    const found = await api.call('getJackpotRound', { params, query: { page, limit: ENTRIES_PER_PAGE }, signal })
    entries.push(...found.entries)
    if (page >= found.pagination.last_page) return { round: found.data, entries }
  }
}

interface ShownJackpots {
  /** Undefined until loaded; the last ones known while the back end cannot be reached. */
  readonly jackpots: readonly Jackpot[] | undefined
  /** When they were fetched, in epoch milliseconds, where the last attempt failed; otherwise null. */
  readonly outdatedSince: number | null
  /** No answer yet, neither a failure. */
  readonly isPending: boolean
}

/**
 * The commitments that this page has been shown while their rounds ran. A proof that uses them does not depend on what
 * the server says afterwards.
 */
const seen = new Map<string, string>()

function recordCommitments(jackpots: readonly Jackpot[]): void {
  for (const { id, levels } of jackpots) {
    for (const { code, round, commitment } of levels) {
      const key = `${id}:${code}:${round}`
      if (commitment !== null && !seen.has(key)) seen.set(key, commitment)
    }
  }
}

/** The first commitment shown for the round of a hit; null when this page did not see it run. */
export const findSeenCommitment = ({ jackpot_id, level, round }: JackpotHit): string | null =>
  seen.get(`${jackpot_id}:${level.code}:${round}`) ?? null

export function useJackpots(): ShownJackpots {
  const { api } = useApp()
  const { data, isError, isPending, dataUpdatedAt } = useQuery(jackpotsQuery(api))
  useEffect(() => {
    if (data) recordCommitments(data)
  }, [data])
  return { jackpots: data, outdatedSince: isError && data ? dataUpdatedAt : null, isPending }
}
