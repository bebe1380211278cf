/** The bet endpoints. */

import { localizeBet, localizeResponse } from '../../core/bets/localize-bet.ts'
import type { RefuseVisitor } from '../../platform/http/country.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { readCaller } from '../../platform/http/rate-limits.ts'
import { listBets } from './history.ts'
import { computeMaxStake } from './max-stake.ts'
import { explainPlacementFailure, type PlacingDeps, placeBets } from './place-bets.ts'

export function createBetHandlers(deps: PlacingDeps & { refuseVisitor: RefuseVisitor }) {
  const { refuseVisitor, database, catalogue, clock, responses } = deps
  return {
    getBets: async ({ player, query, language }) => {
      const list = await listBets(database.db, { catalogue, now: clock.now() }, player.id, query)
      return { ...list, data: list.data.map(bet => localizeBet(bet, catalogue.view(language))) }
    },
    postBets: async ({ player, body, idempotencyKey: key, locale, language, request }) => {
      const call = { playerId: player.id, key, operation: 'postBets', body }
      const answer = await responses.respond(
        call,
        async intent => {
          refuseVisitor(request)
          return placeBets(deps, { intent, body, locale })
        },
        intent => explainPlacementFailure(deps, { intent, body, locale }),
      )
      return localizeResponse(answer, catalogue.view(language))
    },
    postBetsMaxStake: ({ player, body, locale, request }) => {
      const call = {
        playerId: player?.id ?? null,
        caller: readCaller(request),
        body,
        locale,
        at: new Date(clock.now()),
      }
      return computeMaxStake({ ...deps, db: database.db }, call)
    },
  } satisfies Handlers
}
