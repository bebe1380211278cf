/** The call that cashes a bet out. */
import { sayAnswer } from '../../core/bets/localize-bet.ts'
import type { BetRow } from '../../platform/db/tables.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { refuseSelfExcluded } from '../protection/player-bounds.ts'
import { type CashoutServices, requestCashout } from './request-cashout.ts'

export interface CashoutCalls extends CashoutServices {
  /** After a request that moved a bet. */
  onMoved: (bet: BetRow) => void
}

export function cashoutHandlers(services: CashoutCalls) {
  return {
    postBetsCashout: async ({ player, body, idempotencyKey: key, locale, language }) => {
      const call = { playerId: player.id, key, operation: 'postBetsCashout', body }
      const answered = await services.answers.answer(call, async intent => {
        await refuseSelfExcluded(services.db, player.id, services.clock.now())
        const { answer, moved } = await requestCashout(services, { intent, body, locale })
        if (moved) services.onMoved(moved)
        return answer
      })
      return sayAnswer(answered, services.catalogue.view(language))
    },
  } satisfies Handlers
}
