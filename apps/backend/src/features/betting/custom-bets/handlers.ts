/** Endpoints of the bet builder: combinable markets of a match, and the price of a combination. */
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { readCaller } from '../../../platform/http/rate-limits.ts'
import { type Builder, listCombinable } from './combinable.ts'
import { priceSelections } from './price-selections.ts'

export function createCustomBetHandlers(builder: Builder) {
  return {
    getBetsCustomMarkets: ({ params, language }) => {
      const entry = builder.catalogue.match(params.match_id)
      if (!entry) throw new ApiError('NOT_FOUND')
      return { data: listCombinable(builder, entry, language) }
    },
    postBetsCustomOdds: ({ body, request }) => priceSelections(builder, body.selections, readCaller(request)),
  } satisfies Handlers
}
