/**
 * Queries of jackpots and their hits. No event reports a pool: pools are fetched every fifteen seconds while the page is
 * visible, and at once after a gap of the connection. They are not retried: the next interval is near, and back ends
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
import { player } from '../../shared/queries/query-keys.ts'

export const REFETCH_MS = 15_000
const HITS_REFETCH_MS = 60_000
const HITS = 10
/** The bet of a hit is searched among this many, newest first. */
const RECENT_BETS = 100
/** The longest page of a round's entries. */
const ENTRIES_PER_PAGE = 500

/** The start of the keys of all that is the same for every player. */
export const jackpotsKey = ['jackpots'] as const

export const jackpotsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...jackpotsKey, 'list'],
    queryFn: ({ signal }) => api.call('getJackpots', { signal }),
    select: ({ data }) => data,
    staleTime: REFETCH_MS / 2,
    refetchInterval: pollEvery(REFETCH_MS),
    retry: false,
  })

export const hitsQuery = (api: Api, jackpotId: string) =>
  queryOptions({
    queryKey: [...jackpotsKey, 'hits', jackpotId],
    queryFn: ({ signal }) => api.call('getJackpotHits', { query: { jackpot_id: jackpotId, limit: HITS }, signal }),
    select: ({ data }) => data,
    staleTime: HITS_REFETCH_MS / 2,
    refetchInterval: pollEvery(HITS_REFETCH_MS),
    retry: false,
  })

/** The player's hits that they have not seen. */
export const unseenHitsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...player, 'unseen-hits'],
    queryFn: ({ signal }) =>
      api.call('getJackpotHits', { query: { for_user: true, unseen: true, limit: HITS }, signal }),
    select: ({ data }) => data,
    staleTime: HITS_REFETCH_MS,
    refetchInterval: pollEvery(HITS_REFETCH_MS),
    retry: false,
  })

/** The winning bet of a player's hit; null when it is not among the newest. */
export const hitBetQuery = (api: Api, betRef: string | null) =>
  queryOptions({
    queryKey: [...player, 'hit-bet', betRef],
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
    const response = await api.call('getJackpotRound', { params, query: { page, limit: ENTRIES_PER_PAGE }, signal })
    entries.push(...response.entries)
    if (page >= response.pagination.last_page) return { round: response.data, entries }
  }
}

/**
 * The commitments that this page received while their rounds ran, by level and round. A proof that uses them does not
 * depend on what the server says afterwards.
 */
const commitments = new Map<string, string>()

function recordCommitments(jackpots: readonly Jackpot[]): void {
  for (const { id, levels } of jackpots) {
    for (const { code, round, commitment } of levels) {
      const key = `${id}:${code}:${round}`
      if (commitment !== null && !commitments.has(key)) commitments.set(key, commitment)
    }
  }
}

/** The first commitment received for the round of a hit; null when this page did not see it run. */
export const findCommitment = ({ jackpot_id, level, round }: JackpotHit): string | null =>
  commitments.get(`${jackpot_id}:${level.code}:${round}`) ?? null

interface JackpotsResult {
  /** Undefined until loaded; those of the last response while the back end cannot be reached. */
  readonly jackpots: readonly Jackpot[] | undefined
  /** When they were fetched, in epoch milliseconds, if the last attempt failed; otherwise null. */
  readonly outdatedSince: number | null
  /** Neither a response nor a failure yet. */
  readonly isPending: boolean
}

export function useJackpots(): JackpotsResult {
  const { api } = useApp()
  const { data, isError, isPending, dataUpdatedAt } = useQuery(jackpotsQuery(api))
  useEffect(() => {
    if (data) recordCommitments(data)
  }, [data])
  return { jackpots: data, outdatedSince: isError && data ? dataUpdatedAt : null, isPending }
}
