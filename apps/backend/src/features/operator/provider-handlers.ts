/** The operator's switch of a provider: kept, then told to everybody. */

import type { ProviderNews } from '../../core/providers/provider-status-publisher.ts'
import type { ProviderStatuses } from '../../core/providers/provider-statuses.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { type Operator, requireOperator } from '../../platform/http/require-operator.ts'

export interface ProviderServices {
  readonly db: Db
  readonly clock: Clock
  readonly providers: ProviderStatuses
  readonly news: ProviderNews
  readonly operators: readonly Operator[]
}

export function providerHandlers({ db, clock, providers, news, operators }: ProviderServices) {
  return {
    putOperatorProvider: async ({ request, params: { provider }, body: { status } }) => {
      const actor = requireOperator(request, operators)
      if (!providers.isKnown(provider)) throw new ApiError('NOT_FOUND')
      const message = { provider, status }
      if (await providers.set(db, clock, message, actor)) await news.tell(message)
      return { data: message }
    },
  } satisfies Handlers
}
