/** Play money: `POST /wallet/deposits`. */
import type { Answer, Body } from '@touchline/contract/endpoints'
import { v7 as uuid } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { type IdempotentAnswers, type Intent, KeyTaken } from '../http/idempotent-answers.ts'
import { bookDeposit } from '../ledger/ledger.ts'
import { toWireAccount } from './accounts.ts'
import { subunitsOf } from './money.ts'

export interface DepositServices {
  db: Db
  clock: Clock
  answers: IdempotentAnswers
  /** Publishes what is in the outbox. */
  wakeOutbox: () => void
}

/** Books a deposit, tells the player, and stores the answer: all or nothing. */
async function deposit(services: DepositServices, intent: Intent, { value, currency }: Body<'postDeposit'>) {
  const at = new Date(services.clock.now())
  return services.db.transaction().execute(async transaction => {
    const account = await transaction
      .selectFrom('accounts')
      .selectAll()
      .where('player_id', '=', intent.playerId)
      .where('currency', '=', currency)
      .where('active', '=', true)
      .executeTakeFirst()
    if (!account) throw new ApiError('NOT_FOUND')
    const booked = await bookDeposit(transaction, {
      id: uuid(),
      accountId: account.id,
      playerId: intent.playerId,
      value,
      at,
    })
    const wire = toWireAccount({ ...account, ...booked })
    const answer: Answer<'postDeposit'> = {
      deposit: { value, currency, subunits: subunitsOf(currency) },
      status: 'success',
      account: wire,
    }
    const body = JSON.stringify(answer)
    const key = await transaction
      .insertInto('idempotency_keys')
      .values({
        player_id: intent.playerId,
        key: intent.key,
        operation: intent.operation,
        request_hash: intent.requestHash,
        status: 201,
        answer: body,
        created_at: at,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!key) throw new KeyTaken()
    await transaction
      .insertInto('outbox')
      .values({
        player_id: intent.playerId,
        event_name: 'balance_changed',
        message: JSON.stringify(wire),
        created_at: at,
      })
      .execute()
    return { status: 201, body }
  })
}

export function depositHandlers(services: DepositServices) {
  return {
    postDeposit: async ({ player, body, idempotencyKey: key }) => {
      const call = { playerId: player.id, key, operation: 'postDeposit', body }
      const answer = await services.answers.answer(call, intent => deposit(services, intent, body))
      services.wakeOutbox()
      return answer
    },
  } satisfies Handlers
}
