/** The calls of bets. */
import type { Handlers } from '../http/handlers.ts'
import { listBets } from './history.ts'
import { answerMaxStake } from './max-stake.ts'
import { explainPlacing, type PlacingServices, placeBets } from './place-bets.ts'

export function betHandlers(services: PlacingServices) {
  const { database, catalogue, rules, clock, answers } = services
  const { limits } = rules
  return {
    getBets: ({ player, query }) => listBets(database.db, { catalogue, limits, now: clock.now() }, player.id, query),
    postBets: ({ player, body, idempotencyKey: key, locale }) => {
      const call = { playerId: player.id, key, operation: 'postBets', body }
      return answers.answer(
        call,
        intent => placeBets(services, { intent, body, locale }),
        intent => explainPlacing(services, { intent, body, locale }),
      )
    },
    postBetsMaxStake: ({ player, body, locale }) =>
      answerMaxStake({ ...services, db: database.db }, { playerId: player.id, body, locale }),
  } satisfies Handlers
}
