/** Endpoints of the operator's staff: issuing and revoking bonuses, and stopping campaigns. */
import { findPlayerRestriction } from '@touchline/betting/engagement/player-eligibility'
import { findCampaignOccurrence, playerConditionsOf } from '../../../core/engagement/campaign.ts'
import { recordOperatorCall } from '../../../platform/db/set-actor.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { issueBonus, revokeIssued } from '../issue/issue-bonus.ts'
import { lockBonusPlayer, readBonusPlayer } from '../player/bonus-player.ts'
import { toWireBonus } from '../wire/to-wire-bonus.ts'
import { readChanged } from './activate-bonus.ts'
import type { ChangeDeps } from './change-handlers.ts'

export function createOperatorBonusHandlers(deps: ChangeDeps) {
  const { db, clock, campaigns, onCommitted } = deps
  return {
    postOperatorPlayerBonus: async ({ operator: actor, params, body, locale, language }) => {
      const { player_id: playerId } = params
      const at = new Date(clock.now())
      const campaign = campaigns.get(body.campaign)
      if (!campaign) throw new ApiError('NOT_FOUND')
      const id = await db.transaction().execute(async transaction => {
        const playerRow = await transaction
          .selectFrom('players')
          .select('id')
          .where('id', '=', playerId)
          .executeTakeFirst()
        if (!playerRow) throw new ApiError('NOT_FOUND')
        await lockBonusPlayer(transaction, playerId)
        const subject = `player:${playerId}`
        await recordOperatorCall(transaction, { actor, name: 'postOperatorPlayerBonus', subject, arguments: body })
        const player = await readBonusPlayer(transaction, playerId, { at })
        const restriction = findPlayerRestriction(player, playerConditionsOf(campaign))
        if (restriction === 'excluded') throw new ApiError('PLAYER_EXCLUDED')
        const occurrence = campaigns.isStopped(campaign) ? null : findCampaignOccurrence(campaign, at.getTime())
        if (!occurrence || restriction !== null)
          throw new ApiError('BONUS_NOT_AVAILABLE', { reason: restriction ?? 'status' })
        const cause = `operator:${body.cause}`
        const isActivated = occurrence.activation === 'auto'
        const { currency } = player
        const issued = await issueBonus(deps, transaction, {
          playerId,
          currency,
          campaign: occurrence,
          cause,
          at,
          isActivated,
        })
        if (issued) return issued.id
        const earlier = await transaction
          .selectFrom('issued_bonuses')
          .select('id')
          .where('player_id', '=', playerId)
          .where('campaign', '=', occurrence.id)
          .where('cause', '=', cause)
          .executeTakeFirst()
        if (!earlier) throw new ApiError('BONUS_NOT_AVAILABLE', { reason: 'currency' })
        return earlier.id
      })
      onCommitted()
      const { bonus, context } = await readChanged(deps, { playerId, locale, language, country: null }, id)
      return { data: toWireBonus(bonus, context) }
    },
    deleteOperatorBonus: async ({ operator: actor, params: { id } }) => {
      const at = new Date(clock.now())
      await db.transaction().execute(async transaction => {
        const row = await transaction
          .selectFrom('issued_bonuses')
          .select('player_id')
          .where('id', '=', id)
          .executeTakeFirst()
        if (!row) throw new ApiError('NOT_FOUND')
        await lockBonusPlayer(transaction, row.player_id)
        const subject = `player:${row.player_id}`
        await recordOperatorCall(transaction, { actor, name: 'deleteOperatorBonus', subject, arguments: { id } })
        await revokeIssued(transaction, id, at)
      })
      onCommitted()
      return undefined
    },
    postOperatorCampaignStop: async ({ operator: actor, params: { key } }) => {
      const at = new Date(clock.now())
      const stoppedAt = await db.transaction().execute(async transaction => {
        const call = { actor, name: 'postOperatorCampaignStop', subject: `campaign:${key}`, arguments: { key } }
        await recordOperatorCall(transaction, call)
        return campaigns.stop(transaction, key, { actor, at })
      })
      if (!stoppedAt) throw new ApiError('NOT_FOUND')
      campaigns.onStopped(key, stoppedAt)
      return { key, stopped_at: stoppedAt.toISOString() }
    },
  } satisfies Handlers
}
