import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import { throttle } from '../../shared/helpers/throttle.ts'
import { rating } from '../../shared/queries/late-query-keys.ts'
import { ratingQuery } from './bonus-queries.ts'
import { useSignedIn } from './use-signed-in.ts'

const REFETCH_MS = 5000

/** Places that are fetched at first; a preview shares them with the whole leaderboard. */
export const RATING_STEP = 50

/** The first places of a tournament; refetched when its pool changes, at most every five seconds and while visible. */
export function useRating(id: string, limit: number, isEnabled = true) {
  const { api, liveSession, queryClient } = useApp()
  const isSignedIn = useSignedIn()
  useEffect(() => {
    if (!isEnabled) return
    const refetch = throttle(() => {
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
      void queryClient.invalidateQueries({ queryKey: rating(isSignedIn, id), refetchType }, { cancelRefetch: false })
    }, REFETCH_MS)
    return liveSession.on('tournament_pool_changed', pool => pool.id === id && refetch())
  }, [liveSession, queryClient, id, isSignedIn, isEnabled])
  return useQuery({
    ...ratingQuery(api, isSignedIn, id, limit),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
}
