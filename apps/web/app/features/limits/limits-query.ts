import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import * as queryKeys from '../../shared/queries/query-keys.ts'

/** The player's limits with statistics per period. Removed on sign-out. */
export const limitsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.playerLimits,
    queryFn: ({ signal }) => api.call('getUserLimits', { signal }),
    staleTime: 30_000,
  })
