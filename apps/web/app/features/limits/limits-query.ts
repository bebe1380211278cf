/** The player's limits as the platform has them. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { App } from '../../shared/app/app.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'

/** The player's limits with statistics per period. Removed on sign-out. */
export const limitsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.playerLimits,
    queryFn: ({ signal }) => api.call('getUserLimits', { signal }),
    staleTime: 30_000,
    // They may have been changed in another tab.
    refetchOnWindowFocus: 'always',
  })

/** Records that the player has reviewed the limits, or has passed over the question for them. */
export async function recordLimitReview({ api, queryClient }: Pick<App, 'api' | 'queryClient'>): Promise<void> {
  await api.call('postUserLimitsReview')
  await queryClient.invalidateQueries({ queryKey: limitsQuery(api).queryKey })
}
