import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'

/** The player's limits with statistics per period. Removed on sign-out. */
export const limitsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['player', 'limits'],
    queryFn: ({ signal }) => api.call('getUserLimits', { signal }),
    staleTime: 30_000,
  })
