import { useQuery } from '@tanstack/react-query'
import type { Bonus } from '@touchline/contract/entities/farming'
import { useApp } from '../../shared/app/app-context.tsx'

import { bonusesQuery } from './bonus-queries.ts'
import { useSignedIn } from './use-signed-in.ts'

export interface ListedBonuses {
  /** Undefined until loaded. Until the player's part is there, the campaigns as visitors see them. */
  readonly bonuses: readonly Bonus[] | undefined
  /** The statuses are the player's, so actions can be offered. */
  readonly isPersonal: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

export function useBonuses(): ListedBonuses {
  const { api } = useApp()
  const isLoggedIn = useSignedIn()
  const visitors = useQuery({ ...bonusesQuery(api, false), enabled: !isLoggedIn })
  const own = useQuery({ ...bonusesQuery(api, true), enabled: isLoggedIn })
  const { isError, isFetching, refetch } = isLoggedIn ? own : visitors
  return {
    bonuses: isLoggedIn ? (own.data ?? visitors.data) : visitors.data,
    isPersonal: isLoggedIn && own.data !== undefined,
    hasFailed: isError && !isFetching,
    retry: () => void refetch(),
  }
}
