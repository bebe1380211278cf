/**
 * `POST /bonuses/{id}/activate`: activates a bonus; an active hunting or tournament with enough points is claimed. The
 * player is locked, so equal calls and placing see one another.
 */
import { canActivate } from '@touchline/betting/engagement/bonus-status'
import type { IdentityLevel } from '@touchline/contract/common-types'
import type { BonusRefusalReason } from '@touchline/contract/errors'
import { textsOf } from '../../../core/engagement/campaign.ts'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import { deductFromPool } from '../../../core/engagement/tournament-pools.ts'
import { hasReachedLevel, pickHigherLevel } from '../../../core/players/identity-level.ts'
import type { Db } from '../../../platform/db/database.ts'
import { setActor } from '../../../platform/db/set-actor.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { type GrantDeps, grantBonus } from '../issue/grant-bonus.ts'
import { activateIssued, issueOwedFreebet } from '../issue/issue-bonus.ts'
import { lockBonusPlayer, refuseExcluded } from '../player/bonus-player.ts'
import type { PlayerBonus } from '../player/player-bonuses.ts'
import { type Claim, findClaim } from '../player/point-stats.ts'
import { computeAllPoints, type PlayerBonuses, readPlayerBonuses } from '../player/read-player-bonuses.ts'
import { type BonusDeps, type BonusViewer, loadBonuses } from '../wire/load-bonuses.ts'
import { wireIdOf } from '../wire/to-wire-bonus.ts'

export type ActivateDeps = BonusDeps & GrantDeps

function buildRefusal({ restriction }: Pick<PlayerBonus, 'restriction'>): ApiError {
  const reason: BonusRefusalReason = restriction ?? 'status'
  return new ApiError('BONUS_NOT_AVAILABLE', { reason })
}

/** The bonus that an id names: an issued one, or the newest of a campaign. */
function findBonus(bonuses: readonly PlayerBonus[], id: string, campaigns: Campaigns): PlayerBonus | undefined {
  const exact = bonuses.find(bonus => bonus.id === id)
  if (exact) return exact
  // A freebet that the campaign owed is not meant by the campaign's id.
  const kind = campaigns.find(id)?.kind
  return bonuses
    .filter(({ campaign }) => campaign.id === id && campaign.kind === kind)
    .toSorted((a, b) => Number(canActivate(b.status)) - Number(canActivate(a.status)))[0]
}

/** What the player was shown of what a call does. */
export interface ShownEffects {
  readonly locale: string
  /** Ids of the bonuses whose place it takes; undefined: not shown. */
  readonly replaces?: readonly string[] | undefined
  /** What a claim pays, and what its points are worth, in minor units. */
  readonly claim?: { readonly amount: number; readonly full_amount: number } | undefined
}

/** Whether a claim that pays `amount` is at least what the player was shown; nobody expects less than the full worth. */
function isAsShown(amount: number, { fullAmount }: Claim, shown: ShownEffects['claim']): boolean {
  const isFull = amount >= fullAmount
  if (!shown) return isFull
  return amount >= shown.amount && (isFull || fullAmount <= shown.full_amount)
}

async function claimPoints(
  deps: ActivateDeps,
  transaction: Db,
  { playerId, claim, shown, at }: { playerId: number; claim: Claim; shown: ShownEffects['claim']; at: Date },
): Promise<void> {
  const { campaign, currency, no, points, value } = claim
  const amount =
    campaign.kind === 'tournament'
      ? await deductFromPool(transaction, { campaign, amount: claim.fullAmount, at })
      : claim.fullAmount
  if (amount === null) throw new ApiError('BONUS_NOT_AVAILABLE', { reason: 'status' })
  // The pool is locked; the transaction gives back what was taken from it.
  if (!isAsShown(amount, claim, shown))
    throw new ApiError('CLAIM_CHANGED', { claim: { amount, full_amount: claim.fullAmount, points, currency } })
  const issued = await issueOwedFreebet(deps, transaction, {
    playerId,
    campaign,
    currency,
    amount,
    at,
    cause: `claim:${no}`,
    freebet: campaign.freebet,
  })
  await transaction
    .insertInto('bonus_claims')
    .values({
      player_id: playerId,
      campaign: campaign.id,
      no,
      points,
      value,
      amount,
      created_at: at,
      issued_id: issued?.id ?? null,
    })
    .execute()
}

/** Throws VERIFICATION_REQUIRED when a free bet must not be given to an account of this level. */
function requireGrantLevel({ grantLevel }: ActivateDeps, level: IdentityLevel, campaignLevel: IdentityLevel): void {
  const requiredLevel = pickHigherLevel(campaignLevel, grantLevel)
  if (!hasReachedLevel(level, requiredLevel)) throw new ApiError('VERIFICATION_REQUIRED', { requiredLevel })
}

async function activate(
  deps: ActivateDeps,
  transaction: Db,
  {
    bonus,
    playerBonuses,
    shown,
    at,
  }: { bonus: PlayerBonus; playerBonuses: PlayerBonuses; shown: ShownEffects; at: Date },
): Promise<ApiError | null> {
  const { campaign, row, status, replaces } = bonus
  const { id: playerId, currency } = playerBonuses.player
  if (status === 'active') {
    const points = computeAllPoints(playerBonuses, [bonus]).get(campaign.id)
    const claim = findClaim(bonus, { points, currency })
    if (!claim) throw buildRefusal(bonus)
    await claimPoints(deps, transaction, { playerId, claim, shown: shown.claim, at })
    return null
  }
  if (!canActivate(status)) throw buildRefusal(bonus)
  if (replaces && shown.replaces && !shown.replaces.includes(wireIdOf(replaces)))
    throw new ApiError('BONUS_REPLACES', {
      replaces: [{ id: wireIdOf(replaces), name: textsOf(replaces.campaign, shown.locale).name }],
    })
  if (!row && campaign.kind === 'freebet') requireGrantLevel(deps, playerBonuses.player.level, campaign.level)
  if (row) await activateIssued(deps, transaction, { row, campaign, at })
  else {
    const { outcome } = await grantBonus(deps, transaction, {
      playerId,
      currency,
      campaign,
      cause: 'activation',
      at,
      isActivated: true,
      isChosen: true,
    })
    if (outcome === 'none') throw buildRefusal(bonus)
    if (outcome === 'refused') return buildRefusal({ restriction: 'person' })
  }
  return null
}

export interface ActivateRequest {
  readonly playerId: number
  readonly id: string
  readonly shown: ShownEffects
  readonly at: Date
  readonly country: string | null
}

/**
 * Activates or claims, in the caller's transaction. Throws PLAYER_EXCLUDED, VERIFICATION_REQUIRED, NOT_FOUND, BONUS_NOT_AVAILABLE with its
 * reason, BONUS_REPLACES or CLAIM_CHANGED where it would do something else than the player was shown; nothing is changed
 * then. Returns BONUS_NOT_AVAILABLE when another account of the person has the bonus; that decision is to be committed.
 */
export async function activateBonus(
  deps: ActivateDeps,
  transaction: Db,
  { playerId, id, shown, at, country }: ActivateRequest,
): Promise<ApiError | null> {
  await lockBonusPlayer(transaction, playerId)
  await setActor(transaction, `player:${playerId}`, 'bonus_activate')
  const playerBonuses = await readPlayerBonuses(transaction, deps.campaigns, { playerId, at, country })
  refuseExcluded(playerBonuses.player)
  const bonus = findBonus(playerBonuses.bonuses, id, deps.campaigns)
  if (!bonus) throw new ApiError('NOT_FOUND')
  return activate(deps, transaction, { bonus, playerBonuses, shown, at })
}

/** The bonus after a change, as the player sees it. Throws NOT_FOUND. */
export async function readChanged(deps: BonusDeps, viewer: BonusViewer, id: string) {
  const loaded = await loadBonuses(deps, viewer)
  const found = findBonus(loaded.bonuses, id, deps.campaigns)
  if (!found) throw new ApiError('NOT_FOUND')
  return { bonus: found, context: loaded.context }
}
