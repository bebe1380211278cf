import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'

/** The player's limits, with what was staked and won in their periods. Signing out forgets them with all of the player. */
export const limitsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['player', 'limits'],
    queryFn: ({ signal }) => api.call('getUserLimits', { signal }),
    staleTime: 30_000,
  })
