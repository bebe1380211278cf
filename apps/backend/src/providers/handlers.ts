/** The operator's switch of a provider: kept, then told to everybody. */
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { type Operator, requireOperator } from '../trading/require-operator.ts'
import type { ProviderNews } from './provider-news.ts'
import type { ProviderStatuses } from './provider-statuses.ts'

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
