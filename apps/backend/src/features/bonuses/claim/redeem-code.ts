/**
 * `POST /bonuses/promo-code`. Codes are looked up by HMAC; an unknown code runs the same statements as a known one, so
 * that neither the response nor its time reveals whether it exists. Attempts are counted in the database, across nodes.
 */
import { createHmac } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import { findPlayerRestriction } from '@touchline/betting/engagement/player-eligibility'
import {
  findPromoRefusal,
  normalizePromoCode,
  type PromoCode,
  promoRetryAfterMs,
} from '@touchline/betting/engagement/promo-codes'
import {
  type CampaignOccurrence,
  findCampaignOccurrence,
  playerConditionsOf,
} from '../../../core/engagement/campaign.ts'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import type { PromoCodeTerms } from '../../../core/engagement/engagement-file.ts'
import { hasReachedLevel } from '../../../core/players/identity-level.ts'
import type { Db } from '../../../platform/db/database.ts'
import { setActor } from '../../../platform/db/set-actor.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { findGrantOutcome, type GrantDeps, grantBonus } from '../issue/grant-bonus.ts'
import { type BonusPlayerRow, lockBonusPlayer, readBonusPlayer, refuseExcluded } from '../player/bonus-player.ts'
import type { IssuedBonusRow } from '../tables.ts'

const HOUR_MS = 3_600_000
const ATTEMPTS_RETENTION_MS = 2 * HOUR_MS

export interface CodeDeps extends GrantDeps {
  readonly db: Db
  readonly campaigns: Campaigns
  /** Key of the HMAC of codes, phone numbers and addresses. */
  readonly codeSecret: string
}

const hmac = (secret: string, kind: string, text: string): string =>
  createHmac('sha256', secret).update(`${kind}:${text}`).digest('base64url')

/** Stores the codes of the engagement file; those that were removed from it stay redeemable until their end. */
export async function storePromoCodes({ db, codeSecret }: CodeDeps, codes: readonly PromoCodeTerms[]): Promise<void> {
  for (const { code, campaign, validFrom, validTo, maxRedemptions } of codes) {
    const terms = {
      campaign,
      valid_from: new Date(validFrom),
      valid_to: new Date(validTo),
      max_redemptions: maxRedemptions,
    }
    await db
      .insertInto('promo_codes')
      .values({ code_hash: hmac(codeSecret, 'code', normalizePromoCode(code)), ...terms })
      .onConflict(conflict => conflict.column('code_hash').doUpdateSet(terms))
      .execute()
  }
}

export interface Redemption {
  readonly playerId: number
  readonly code: string
  readonly ip: string
  readonly country: string | null
  readonly at: Date
}

async function rejectTooManyAttempts(transaction: Db, playerId: number, address: string, at: Date): Promise<void> {
  const since = new Date(at.getTime() - HOUR_MS * 2)
  const attempts = await transaction
    .selectFrom('promo_code_attempts')
    .select(['player_id', 'address_hash', 'is_wrong', 'created_at'])
    .where('created_at', '>', since)
    .where(where => where.or([where('player_id', '=', playerId), where('address_hash', '=', address)]))
    .execute()
  const timesOf = (rows: typeof attempts): number[] => rows.map(({ created_at }) => created_at.getTime())
  const playerAttempts = attempts.filter(attempt => attempt.player_id === playerId)
  const retryAfterMs = promoRetryAfterMs(
    {
      player: timesOf(playerAttempts),
      address: timesOf(attempts.filter(attempt => attempt.address_hash === address)),
      wrong: timesOf(playerAttempts.filter(attempt => attempt.is_wrong)),
    },
    at.getTime(),
  )
  if (retryAfterMs > 0) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) })
}

interface FoundCode extends PromoCode {
  readonly codeHash: string
  readonly campaignKey: string
}

async function findCode(
  { campaigns }: CodeDeps,
  transaction: Db,
  { codeHash, player, phoneHash }: { codeHash: string; player: BonusPlayerRow; phoneHash: string | null },
): Promise<FoundCode | null> {
  const row = await transaction
    .selectFrom('promo_codes')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()
  const redeemers = await transaction
    .selectFrom('promo_redemptions')
    .select('player_id')
    .where('code_hash', '=', codeHash)
    .where(where =>
      where.or([
        where('player_id', '=', player.id),
        ...(phoneHash === null ? [] : [where('phone_hash', '=', phoneHash)]),
      ]),
    )
    .execute()
  const campaign = row && campaigns.get(row.campaign)
  if (!row || !campaign) return null
  return {
    codeHash,
    campaignKey: campaign.key,
    validFrom: row.valid_from.getTime(),
    validTo: Math.min(row.valid_to.getTime(), campaign.validTo),
    maxRedemptions: row.max_redemptions,
    redeemed: row.redeemed,
    isRedeemedByPlayer: redeemers.some(({ player_id }) => player_id === player.id),
    // That another account with this phone has redeemed it is answered as if there were no such code.
    isPlayerEligible:
      redeemers.length === 0 &&
      !campaigns.isStopped(campaign) &&
      hasReachedLevel(player.level, campaign.level) &&
      findPlayerRestriction(player, playerConditionsOf(campaign)) === null,
  }
}

export type Redeemed = { readonly issued: IssuedBonusRow } | { readonly error: ApiError }

const ERRORS = {
  invalid: () => new ApiError('PROMO_CODE_INVALID'),
  used: () => new ApiError('PROMO_CODE_USED'),
  expired: (code: PromoCode | null) =>
    new ApiError('PROMO_CODE_EXPIRED', { endedAt: new Date(code?.validTo ?? 0).toISOString() }),
} as const

/**
 * Grants the bonus of a code that may be redeemed; null when the person has it by another account, which is answered as if
 * there were no such code. `used` when the account itself has it by
 * another code.
 */
async function grantCode(
  deps: CodeDeps,
  transaction: Db,
  { found, campaign, player, at }: { found: FoundCode; campaign: CampaignOccurrence; player: BonusPlayerRow; at: Date },
): Promise<IssuedBonusRow | 'used' | null> {
  const earlier = await findGrantOutcome(transaction, campaign.id, player.id)
  if (earlier !== null) return earlier === 'refused' ? null : 'used'
  const { row } = await grantBonus(deps, transaction, {
    playerId: player.id,
    currency: player.currency,
    campaign,
    at,
    cause: `code:${found.codeHash.slice(0, 16)}`,
    isActivated: campaign.activation === 'auto',
  })
  return row
}

/**
 * Redeems a code in the caller's transaction, which must be committed also when the code is refused, because the attempt
 * counts. Throws PLAYER_EXCLUDED, VERIFICATION_REQUIRED and TOO_MANY_REQUESTS, which do not.
 */
export async function redeemCode(deps: CodeDeps, transaction: Db, redemption: Redemption): Promise<Redeemed> {
  const { codeSecret, campaigns } = deps
  const { playerId, code, ip, country, at } = redemption
  const address = hmac(codeSecret, 'address', normalizeIP(ip))
  await lockBonusPlayer(transaction, playerId)
  await setActor(transaction, `player:${playerId}`, 'promo_code')
  const player = await readBonusPlayer(transaction, playerId, { at, country })
  refuseExcluded(player)
  if (!hasReachedLevel(player.level, deps.grantLevel))
    throw new ApiError('VERIFICATION_REQUIRED', { requiredLevel: deps.grantLevel })
  await rejectTooManyAttempts(transaction, playerId, address, at)
  const codeHash = hmac(codeSecret, 'code', normalizePromoCode(code))
  const phoneHash = player.phoneNumber === null ? null : hmac(codeSecret, 'phone', player.phoneNumber)
  const found = await findCode(deps, transaction, { codeHash, player, phoneHash })
  const campaign = found && campaigns.get(found.campaignKey)
  const occurrence = campaign ? findCampaignOccurrence(campaign, Math.min(at.getTime(), campaign.validTo - 1)) : null
  const refusal = findPromoRefusal(occurrence ? found : null, at.getTime())
  const granted =
    refusal === null && occurrence && found
      ? await grantCode(deps, transaction, { found, campaign: occurrence, player, at })
      : null
  const error = granted === 'used' ? 'used' : granted === null ? (refusal ?? 'invalid') : null
  await transaction
    .insertInto('promo_code_attempts')
    .values({ player_id: playerId, address_hash: address, is_wrong: error === 'invalid', created_at: at })
    .execute()
  if (error !== null || granted === 'used' || granted === null) return { error: ERRORS[error ?? 'invalid'](found) }
  await transaction
    .insertInto('promo_redemptions')
    .values({ code_hash: codeHash, player_id: playerId, phone_hash: phoneHash, created_at: at })
    .execute()
  await transaction
    .updateTable('promo_codes')
    .set(({ eb }) => ({ redeemed: eb('redeemed', '+', 1) }))
    .where('code_hash', '=', codeHash)
    .execute()
  return { issued: granted }
}

/** Deletes attempts that no window counts any more. */
export async function purgePromoAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('promo_code_attempts')
    .where('created_at', '<', new Date(now - ATTEMPTS_RETENTION_MS))
    .execute()
}
