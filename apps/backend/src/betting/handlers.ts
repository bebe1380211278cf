/** The calls of bets. */
import type { Handlers } from '../http/handlers.ts'
import { findBettor } from './bettor.ts'
import { listBets } from './history.ts'
import { type PlacingServices, placeBets } from './place-bets.ts'

export function betHandlers(services: PlacingServices) {
  const { database, catalogue, answers } = services
  return {
    getBets: ({ player, query }) => listBets(database.db, catalogue, player.id, query),
    postBets: ({ player, body, idempotencyKey: key, locale }) => {
      const call = { playerId: player.id, key, operation: 'postBets', body }
      return answers.answer(
        call,
        intent => placeBets(services, { intent, body, locale }),
        () => findBettor(database.db, player.id, body.bets[0]?.stake.currency ?? ''),
      )
    },
  } satisfies Handlers
}
