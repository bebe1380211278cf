/**
 * The operator's endpoints: opening and closing providers, traders' bet reviews, and what players may do:
 * VIP status, groups, whether they may bet. `reviews.ts` has the decisions about persons.
 * Authorisation is declared in the endpoint table (`auth: 'operator'`).
 */
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import { sql } from 'kysely'
import type { PlayerRow } from '../../core/players/tables.ts'
import type { ProviderStatusPublisher } from '../../core/providers/provider-status-publisher.ts'
import type { ProviderStatuses } from '../../core/providers/provider-statuses.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/db/set-actor.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { MessageLocale } from '../../platform/i18n/language.ts'
import type { Module } from '../../platform/module.ts'
import { createReviewHandlers, type ReviewDeps } from './reviews.ts'

export interface OperatorDeps extends ReviewDeps {
  readonly providers: ProviderStatuses
  readonly statusPublisher: ProviderStatusPublisher
  readonly reviews: {
    listWaiting(): Promise<{ player_id: number; bet: Bet }[]>
    decide(decision: {
      actor: Actor
      betId: string
      body: RequestBody<'postOperatorBetDecision'>
      locale: MessageLocale
    }): Promise<Bet>
  }
}

async function updateStanding(
  db: Db,
  call: { actor: Actor; playerId: number; body: RequestBody<'patchOperatorPlayer'> },
): Promise<ResponseBody<'patchOperatorPlayer'>> {
  const { actor, playerId, body } = call
  const { is_vip = null, groups = null, pve = null } = body
  const { rows } = await sql<Pick<PlayerRow, 'is_vip' | 'groups' | 'pve'>>`
    select * from set_player_standing(
      ${playerId}::bigint, ${actor}, ${JSON.stringify(body)}::jsonb, ${is_vip}::boolean, ${groups}::text[], ${pve}::boolean)`.execute(
    db,
  )
  const [player] = rows
  if (!player) throw new ApiError('NOT_FOUND')
  return { data: { player_id: playerId, is_vip: player.is_vip, groups: player.groups, pve: player.pve } }
}

export function createOperatorModule(deps: OperatorDeps): Module {
  const { db, clock, providers, statusPublisher, reviews } = deps
  const handlers = {
    ...createReviewHandlers(deps),
    putOperatorProvider: async ({ operator, params: { provider }, body: { status } }) => {
      if (!providers.isKnown(provider)) throw new ApiError('NOT_FOUND')
      const message = { provider, status }
      if (await providers.set(db, clock, message, operator)) await statusPublisher.publish(message)
      return { data: message }
    },
    getOperatorBets: async () => ({ data: await reviews.listWaiting() }),
    postOperatorBetDecision: async ({ operator: actor, params, body, locale }) => ({
      data: await reviews.decide({ actor, betId: params.bet_id, body, locale }),
    }),
    patchOperatorPlayer: ({ operator: actor, params, body }) =>
      updateStanding(db, { actor, playerId: params.player_id, body }),
  } satisfies Handlers
  return { handlers }
}
