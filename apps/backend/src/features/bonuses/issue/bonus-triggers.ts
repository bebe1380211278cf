/**
 * Issues bonuses for events of the account, in the transaction of the event. A bonus is issued once its event has
 * happened and the account has reached the campaign's level, whichever comes last: one for signing up is usually issued
 * with the confirmed e-mail address.
 */
import { findPlayerRestriction } from '@touchline/betting/engagement/player-eligibility'
import { type CampaignOccurrence, type Grant, playerConditionsOf } from '../../../core/engagement/campaign.ts'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import { hasReachedLevel, pickHigherLevel } from '../../../core/players/identity-level.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lockBonusPlayer, readBonusPlayer } from '../player/bonus-player.ts'
import { type EventTimes, readEventTimes } from './event-times.ts'
import { type GrantDeps, grantBonus } from './grant-bonus.ts'
import { revokeAll } from './issue-bonus.ts'

/** What may make a bonus due: an event that bonuses are for, or one that raises the account's level. */
export type BonusTrigger = 'sign_up' | 'email_confirmed' | 'phone_verified' | 'first_deposit' | 'identity_verified'

/** A bonus for an event of the account. */
type EventGrant = Extract<Grant, keyof EventTimes>

const EVENT_GRANTS: readonly Grant[] = ['sign_up', 'phone_verified', 'first_deposit'] satisfies EventGrant[]

const isEventGrant = (grant: Grant): grant is EventGrant => EVENT_GRANTS.includes(grant)

/** An event earns the bonus of the occurrence in whose time it happened. */
function isEarned({ grant, validFrom, validTo }: CampaignOccurrence, times: EventTimes): boolean {
  const eventAt = isEventGrant(grant) ? times[grant] : null
  return eventAt !== null && eventAt >= validFrom && eventAt < validTo
}

export interface BonusTriggers {
  /** Issues the bonuses that an event makes due, once each. Must be called in the event's transaction. */
  onTrigger(transaction: Db, event: { playerId: number; trigger: BonusTrigger; at: Date }): Promise<void>
  /** Revokes all bonuses of a player who excludes himself. Must be called in that transaction. */
  onExcluded(transaction: Db, event: { playerId: number; at: Date }): Promise<void>
}

export function createBonusTriggers(deps: GrantDeps & { campaigns: Campaigns }): BonusTriggers {
  const { campaigns, grantLevel } = deps
  return {
    async onTrigger(transaction, { playerId, trigger, at }) {
      const candidates = campaigns.listRunning(at.getTime()).filter(({ grant }) => isEventGrant(grant))
      if (candidates.length === 0) return
      await lockBonusPlayer(transaction, playerId)
      const player = await readBonusPlayer(transaction, playerId, { at })
      const reached = candidates.filter(({ level }) =>
        hasReachedLevel(player.level, pickHigherLevel(level, grantLevel)),
      )
      if (reached.length === 0) return
      const times = await readEventTimes(transaction, { playerId, trigger, at })
      for (const campaign of reached) {
        if (!isEarned(campaign, times)) continue
        // Phone verification and country may still change; they are checked at every use.
        const conditions = { ...playerConditionsOf(campaign), onlyVerified: false }
        // While it is in question who the player is, the bonus is held.
        const isExcluded = player.isExcluded && !player.isQuestioned
        if (findPlayerRestriction({ ...player, isExcluded }, conditions) !== null) continue
        const isActivated = campaign.activation === 'auto'
        const { currency } = player
        await grantBonus(deps, transaction, { playerId, currency, campaign, cause: campaign.grant, at, isActivated })
      }
    },
    async onExcluded(transaction, { playerId, at }) {
      await lockBonusPlayer(transaction, playerId)
      await revokeAll(transaction, playerId, at)
    },
  }
}
