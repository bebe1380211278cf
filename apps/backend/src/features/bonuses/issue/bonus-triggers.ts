/** Issues bonuses for events of the account, in the transaction of the event. */
import { findPlayerRestriction } from '@touchline/betting/engagement/player-eligibility'
import { type Grant, playerConditionsOf } from '../../../core/engagement/campaign.ts'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lockBonusPlayer, readBonusPlayer } from '../player/bonus-player.ts'
import { type IssueDeps, issueBonus, revokeAll } from './issue-bonus.ts'

export type BonusTrigger = Extract<Grant, 'sign_up' | 'phone_verified' | 'first_deposit'>

export interface BonusTriggers {
  /** Issues the bonuses of an event, once each. Must be called in the event's transaction. */
  onTrigger(transaction: Db, event: { playerId: number; trigger: BonusTrigger; at: Date }): Promise<void>
  /** Revokes all bonuses of a player who excludes himself. Must be called in that transaction. */
  onExcluded(transaction: Db, event: { playerId: number; at: Date }): Promise<void>
}

export function createBonusTriggers(deps: IssueDeps & { campaigns: Campaigns }): BonusTriggers {
  const { campaigns } = deps
  return {
    async onTrigger(transaction, { playerId, trigger, at }) {
      const granted = campaigns.listRunning(at.getTime()).filter(({ grant }) => grant === trigger)
      if (granted.length === 0) return
      await lockBonusPlayer(transaction, playerId)
      const player = await readBonusPlayer(transaction, playerId, { at })
      for (const campaign of granted) {
        // Phone verification and country may still change; they are checked at every use.
        const conditions = { ...playerConditionsOf(campaign), onlyVerified: false }
        if (findPlayerRestriction(player, conditions) !== null) continue
        const isActivated = campaign.activation === 'auto'
        const { currency } = player
        await issueBonus(deps, transaction, { playerId, currency, campaign, cause: trigger, at, isActivated })
      }
    },
    async onExcluded(transaction, { playerId, at }) {
      await lockBonusPlayer(transaction, playerId)
      await revokeAll(transaction, playerId, at)
    },
  }
}
