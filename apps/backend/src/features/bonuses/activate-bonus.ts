/**
 * `POST /bonuses/{id}/activate`: activates a bonus; an active hunting or tournament with enough points is claimed. The
 * player is locked, so equal calls and placing see one another.
 */
import { canActivate } from '@touchline/betting/engagement/bonus-status'
import { canClaim } from '@touchline/betting/engagement/points'
import type { BonusRefusalReason } from '@touchline/contract/errors'
import {
  type CampaignOccurrence,
  type HuntingCampaign,
  isFarming,
  type TournamentCampaign,
} from '../../core/engagement/campaign.ts'
import type { Campaigns } from '../../core/engagement/campaigns.ts'
import { deductFromPool } from '../../core/engagement/tournament-pools.ts'
import { termsOf } from '../../core/settings/currencies.ts'
import type { Db } from '../../platform/db/database.ts'
import { setActor } from '../../platform/db/set-actor.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockBonusPlayer } from './bonus-player.ts'
import { activateIssued, type IssueDeps, issueBonus, issueOwedFreebet } from './issue-bonus.ts'
import { type BonusDeps, type BonusViewer, loadBonuses } from './load-bonuses.ts'
import type { PlayerBonus } from './player-bonuses.ts'
import { computeAllPoints, type PlayerBonuses, readPlayerBonuses } from './read-player-bonuses.ts'

export type ActivateDeps = BonusDeps & IssueDeps

function buildRefusal({ restriction }: Pick<PlayerBonus, 'restriction'>): ApiError {
  const reason: BonusRefusalReason = restriction ?? 'status'
  return new ApiError('BONUS_NOT_AVAILABLE', { reason })
}

/** The bonus that an id names: an issued one, or the newest of a campaign. */
function findBonus(bonuses: readonly PlayerBonus[], id: string, campaigns: Campaigns): PlayerBonus | undefined {
  const own = bonuses.find(bonus => bonus.id === id)
  if (own) return own
  // A freebet that the campaign owed is not meant by the campaign's id.
  const kind = campaigns.find(id)?.kind
  return bonuses
    .filter(({ campaign }) => campaign.id === id && campaign.kind === kind)
    .toSorted((a, b) => Number(canActivate(b.status)) - Number(canActivate(a.status)))[0]
}

interface Claim {
  readonly campaign: CampaignOccurrence<HuntingCampaign | TournamentCampaign>
  readonly currency: string
  /** Before the pool. */
  readonly amount: number
  readonly points: number
  readonly value: number
  readonly no: number
}

async function claimPoints(
  deps: ActivateDeps,
  transaction: Db,
  { playerId, claim, at }: { playerId: number; claim: Claim; at: Date },
): Promise<void> {
  const { campaign, currency, no, points, value } = claim
  const amount =
    campaign.kind === 'tournament'
      ? await deductFromPool(transaction, { campaign, amount: claim.amount, at })
      : claim.amount
  if (amount === null) throw new ApiError('BONUS_NOT_AVAILABLE', { reason: 'status' })
  const issued = await issueOwedFreebet(deps, transaction, {
    ...{ playerId, campaign, currency, amount, at },
    cause: `claim:${no}`,
    freebet: campaign.freebet,
  })
  await transaction
    .insertInto('bonus_claims')
    .values({
      ...{ player_id: playerId, campaign: campaign.id, no, points, value, amount, created_at: at },
      issued_id: issued?.id ?? null,
    })
    .execute()
}

/** The claim that an active farming bonus allows now; null when its points do not suffice. */
function findClaim(bonus: PlayerBonus, own: PlayerBonuses): Claim | null {
  const { campaign, row } = bonus
  if (!isFarming(campaign) || campaign.kind === 'lootbox') return null
  const currency = campaign.kind === 'tournament' ? campaign.currency : (row?.currency ?? own.player.currency)
  const points = computeAllPoints(own, [bonus]).get(campaign.id)
  if (!points) return null
  const minFreebet = termsOf(currency).minStake
  const { stats, claimed } = points
  if (!canClaim(stats, { pointsToClaim: campaign.pointsToClaim, minFreebet })) return null
  if (campaign.usesCount !== null && claimed.count >= campaign.usesCount) return null
  const value = Math.max(0, stats.earnedValue - claimed.value)
  return { campaign, currency, amount: stats.claimableAmount, points: stats.available, value, no: claimed.count + 1 }
}

async function activate(deps: ActivateDeps, transaction: Db, bonus: PlayerBonus, own: PlayerBonuses, at: Date) {
  const { campaign, row, status } = bonus
  const { id: playerId, currency } = own.player
  if (status === 'active') {
    const claim = findClaim(bonus, own)
    if (!claim) throw buildRefusal(bonus)
    return claimPoints(deps, transaction, { playerId, claim, at })
  }
  if (!canActivate(status)) throw buildRefusal(bonus)
  if (row) await activateIssued(deps, transaction, { row, campaign, at })
  else if (
    !(await issueBonus(deps, transaction, { playerId, currency, campaign, cause: 'activation', at, isActivated: true }))
  )
    throw buildRefusal(bonus)
}

/**
 * Activates or claims, in the caller's transaction. Throws PLAYER_EXCLUDED, NOT_FOUND, or BONUS_NOT_AVAILABLE with its
 * reason; nothing is changed then.
 */
export async function activateBonus(
  deps: ActivateDeps,
  transaction: Db,
  { playerId, id, at, country }: { playerId: number; id: string; at: Date; country: string | null },
): Promise<void> {
  await lockBonusPlayer(transaction, playerId)
  await setActor(transaction, `player:${playerId}`, 'bonus_activate')
  const own = await readPlayerBonuses(transaction, deps.campaigns, { playerId, at, country })
  if (own.player.isExcluded) throw new ApiError('PLAYER_EXCLUDED')
  const bonus = findBonus(own.bonuses, id, deps.campaigns)
  if (!bonus) throw new ApiError('NOT_FOUND')
  await activate(deps, transaction, bonus, own, at)
}

/** The bonus after a change, as the player sees it. Throws NOT_FOUND. */
export async function readChanged(deps: BonusDeps, viewer: BonusViewer, id: string) {
  const loaded = await loadBonuses(deps, viewer)
  const found = findBonus(loaded.bonuses, id, deps.campaigns)
  if (!found) throw new ApiError('NOT_FOUND')
  return { bonus: found, context: loaded.context }
}
