/** Endpoints that change a player's bonuses: activating and claiming, opening a box, redeeming a code. */
import type { EndpointName } from '@touchline/contract/endpoints'
import type { Bonus } from '@touchline/contract/entities/farming'
import type { Transaction } from 'kysely'
import { findPlayer } from '../../../core/players/players.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { ApiError, buildErrorBody } from '../../../platform/http/api-error.ts'
import { type RefuseCountry, readCountry } from '../../../platform/http/country.ts'
import type { Call, Handlers } from '../../../platform/http/handlers.ts'
import type { IdempotentResponses, Intent, StoredResponse } from '../../../platform/http/idempotent-responses.ts'
import { describeError } from '../../../platform/http/messages.ts'
import type { ListDeps } from '../wire/list-handlers.ts'
import { toWireBonus } from '../wire/to-wire-bonus.ts'
import { type ActivateDeps, activateBonus, readChanged } from './activate-bonus.ts'
import { openBox } from './boost-freebet.ts'
import { type CodeDeps, redeemCode } from './redeem-code.ts'

export interface ChangeDeps extends ActivateDeps, CodeDeps, ListDeps {
  readonly responses: IdempotentResponses
  readonly refuseCountry: RefuseCountry
  /** Called after each commit that wrote to the outbox. */
  readonly onCommitted: () => void
}

type ChangeCall = Call<'postBonusActivate'> | Call<'postBonusBoost'> | Call<'postBonusesPromoCode'>

/** A rejection that is stored and returned again for the same key. */
function toStoredError(error: ApiError, { locale }: ChangeCall): StoredResponse {
  return {
    status: error.status,
    body: JSON.stringify(buildErrorBody(error.code, describeError(error.code, locale), error.data)),
  }
}

export function createChangeHandlers(deps: ChangeDeps) {
  const { db, clock, responses, refuseCountry, onCommitted } = deps

  /** The bonus of an id as the caller sees it after the transaction's changes. */
  async function view(transaction: Transaction<Tables>, call: ChangeCall, id: string): Promise<Bonus> {
    const { player, locale, language, request } = call
    const viewer = { playerId: player.id, locale, language, country: readCountry(request, deps) }
    const { bonus, context } = await readChanged({ ...deps, db: transaction }, viewer, id)
    return toWireBonus(bonus, context)
  }

  /** Runs a change with its response in one transaction, once for each key. */
  function respond(
    call: ChangeCall,
    operation: Extract<EndpointName, 'postBonusActivate' | 'postBonusBoost' | 'postBonusesPromoCode'>,
    change: (transaction: Transaction<Tables>, at: Date) => Promise<Bonus | ApiError>,
  ) {
    // The bonus of the path belongs to what a repeated key must repeat.
    const body = { params: call.params ?? null, body: call.body ?? null }
    return responses.respond(operation, { ...call, body }, async (intent: Intent) => {
      const at = new Date(clock.now())
      const answer = await db.transaction().execute(async transaction => {
        // The request's country is checked before; the profile's may be another one.
        refuseCountry((await findPlayer(transaction, call.player.id)).country)
        const changed = await change(transaction, at)
        const stored: StoredResponse =
          changed instanceof ApiError
            ? toStoredError(changed, call)
            : { status: 200, body: JSON.stringify({ data: changed }) }
        await responses.store(intent, stored, at, transaction)
        return stored
      })
      onCommitted()
      return answer
    })
  }

  return {
    postBonusActivate: call =>
      respond(call, 'postBonusActivate', async (transaction, at) => {
        const { player, params, body, request, locale } = call
        const refusal = await activateBonus(deps, transaction, {
          playerId: player.id,
          id: params.id,
          at,
          shown: { locale, replaces: body.replaces, claim: body.claim },
          country: readCountry(request, deps),
        })
        return refusal ?? view(transaction, call, params.id)
      }),
    postBonusBoost: call =>
      respond(call, 'postBonusBoost', async (transaction, at) => {
        const { player, params, body, request, idempotencyKey } = call
        await openBox(deps, transaction, {
          playerId: player.id,
          id: params.id,
          freebetId: body.freebet_id,
          idempotencyKey,
          at,
          country: readCountry(request, deps),
        })
        return view(transaction, call, body.freebet_id)
      }),
    postBonusesPromoCode: call =>
      respond(call, 'postBonusesPromoCode', async (transaction, at) => {
        const { player, body, request } = call
        const redeemed = await redeemCode(deps, transaction, {
          playerId: player.id,
          code: body.code,
          ip: request.ip,
          at,
          country: readCountry(request, deps),
        })
        return 'error' in redeemed ? redeemed.error : view(transaction, call, redeemed.issued.id)
      }),
  } satisfies Handlers
}
