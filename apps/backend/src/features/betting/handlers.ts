/** The bet endpoints. */

import { localizeBet, localizeResponse } from '../../core/bets/localize-bet.ts'
import { readCountry } from '../../platform/http/country.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { readCaller } from '../../platform/http/rate-limits.ts'
import { listBets } from './list-bets.ts'
import { computeMaxStake } from './max-stake.ts'
import { explainPlacementFailure, placeBets } from './place-bets.ts'
import type { PlacingDeps } from './placement-terms.ts'

export function createBetHandlers(deps: PlacingDeps) {
  const { database, catalogue, clock, responses, customBets } = deps
  return {
    getBets: async ({ player, query, language }) => {
      const list = await listBets(database.db, { catalogue, now: clock.now(), customBets }, player.id, query)
      return { ...list, data: list.data.map(bet => localizeBet(bet, catalogue.view(language))) }
    },
    postBets: async call => {
      const { body, locale, language } = call
      const country = readCountry(call.request, deps.countrySource)
      const answer = await responses.respond(
        'postBets',
        call,
        intent => placeBets(deps, { intent, body, locale, country }),
        intent => explainPlacementFailure(deps, { intent, body, locale, country }),
      )
      return localizeResponse(answer, catalogue.view(language))
    },
    postBetsMaxStake: ({ player, body, locale, request }) => {
      const call = {
        playerId: player?.id ?? null,
        caller: readCaller(request),
        body,
        locale,
        country: readCountry(request, deps.countrySource),
        at: new Date(clock.now()),
      }
      return computeMaxStake({ ...deps, db: database.db }, call)
    },
  } satisfies Handlers
}
