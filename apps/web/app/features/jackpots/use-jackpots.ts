import { useQuery } from '@tanstack/react-query'
import type { Jackpot } from '@touchline/contract/entities/jackpot'
import { useEffect } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import { jackpotsQuery } from './jackpot-queries.ts'
import { recordCommitments } from './seen-commitments.ts'

export interface ShownJackpots {
  /** Undefined until loaded; the last ones known while the back end cannot be reached. */
  readonly jackpots: readonly Jackpot[] | undefined
  /** When they were fetched, in epoch milliseconds, where the last attempt failed; otherwise null. */
  readonly outdatedSince: number | null
  /** No answer yet, neither a failure. */
  readonly isPending: boolean
}

export function useJackpots(): ShownJackpots {
  const { api } = useApp()
  const { data, isError, isPending, dataUpdatedAt } = useQuery(jackpotsQuery(api))
  useEffect(() => {
    if (data) recordCommitments(data)
  }, [data])
  return { jackpots: data, outdatedSince: isError && data ? dataUpdatedAt : null, isPending }
}
