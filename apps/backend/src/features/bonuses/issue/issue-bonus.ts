/**
 * Issues a bonus to a player, once for each cause, in the transaction of that cause. The caller must have locked
 * the player (`lockBonusPlayer`).
 */
import { expiryAtActivation, expiryAtIssue } from '@touchline/betting/engagement/bonus-expiry'
import type { Insertable } from 'kysely'
import {
  type Campaign,
  type CampaignOccurrence,
  claimMsOf,
  type FreebetTerms,
  isFarming,
  toNames,
} from '../../../core/engagement/campaign.ts'
import type { Notifier } from '../../../core/engagement/notifier.ts'
import type { OwedIssue } from '../../../core/engagement/owed-freebet.ts'
import type { SealSeed } from '../../../core/engagement/seal-seed.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { bumpBonusVersion } from '../player/bonus-player.ts'
import type { IssuedBonusRow } from '../tables.ts'
import { beginBox } from './lootbox-seeds.ts'

export interface NotifyDeps {
  readonly notifier: Notifier
}

export interface IssueDeps extends NotifyDeps {
  readonly sealSeed: SealSeed
}

export interface Issue {
  readonly playerId: number
  /** Currency of the player. */
  readonly currency: string
  readonly campaign: CampaignOccurrence
  readonly cause: string
  readonly at: Date
  /** Activated at once, by the player's call or the campaign. */
  readonly isActivated: boolean
  /** The player chose it: it takes the place of the active bonus of its slot. */
  readonly isChosen?: boolean
  /** It waits until staff has decided: it can be neither activated nor used. */
  readonly isHeld?: boolean
}

const toDate = (ms: number): Date | null => (Number.isFinite(ms) ? new Date(ms) : null)

function expiryTermsOf(campaign: Exclude<Campaign, { kind: 'amb' }>) {
  const { kind, activateWithinMs, useWithinMs, validTo } = campaign
  return { kind, activateWithinMs, useWithinMs, validTo, claimMs: claimMsOf(campaign) }
}

function activationOf(campaign: Exclude<CampaignOccurrence, { kind: 'amb' }>, at: Date, isActivated: boolean) {
  const terms = expiryTermsOf(campaign)
  const expiresAt = isActivated ? expiryAtActivation(terms, at.getTime()) : expiryAtIssue(terms, at.getTime())
  return {
    activated_at: isActivated ? at : null,
    expires_at: toDate(expiresAt),
    accepts_until: isFarming(campaign) ? new Date(campaign.validTo) : null,
  }
}

function usesCountOf(campaign: Campaign): number | null {
  return campaign.kind === 'freebet' ? (campaign.usesCount ?? 1) : campaign.usesCount
}

type NewRow = Insertable<Tables['issued_bonuses']>

/** Causes without a notification: the player requested the bonus, or is notified of the rank that it is for. */
const SILENT_CAUSES = ['activation', 'claim', 'code', 'rank']

async function insertRow(
  { notifier }: NotifyDeps,
  transaction: Db,
  { row, texts }: { row: NewRow; texts: Campaign['texts'] },
): Promise<IssuedBonusRow | null> {
  const inserted = await transaction
    .insertInto('issued_bonuses')
    .values(row)
    .onConflict(conflict => conflict.constraint('issued_bonuses_once').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!inserted) return null
  await bumpBonusVersion(transaction, row.player_id)
  await publishIssued(transaction, inserted, row.created_at)
  const isSilent = SILENT_CAUSES.includes(row.cause.split(':')[0] ?? '')
  if (!isSilent && !row.held_at)
    await notifyOfIssue({ notifier }, transaction, { row: inserted, texts, at: row.created_at })
  return inserted
}

function notifyOfIssue(
  { notifier }: NotifyDeps,
  transaction: Db,
  { row, texts, at }: { row: IssuedBonusRow; texts: Campaign['texts']; at: Date },
): Promise<unknown> {
  const params = { name: { text: toNames(texts) } }
  return notifier.notify(transaction, { playerId: row.player_id, kind: 'bonus.issued', objectId: row.id, at, params })
}

/** Writes the outbox row of a changed bonus; it is localized when it is published. */
export async function publishIssued(transaction: Db, row: IssuedBonusRow, at: Date): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values({
      player_id: row.player_id,
      event_name: 'bonus_issued',
      message: JSON.stringify({ issued: row }),
      created_at: at,
    })
    .execute()
}

/** Issues a campaign's bonus. Returns null when it was issued for that cause before, or has no amount in the currency. */
export async function issueBonus(deps: IssueDeps, transaction: Db, issue: Issue): Promise<IssuedBonusRow | null> {
  const { playerId, campaign, cause, at, isChosen = false, isHeld = false } = issue
  const isActivated = issue.isActivated && !isHeld
  if (campaign.kind === 'amb') return null
  const currency = campaign.kind === 'tournament' ? campaign.currency : issue.currency
  const amount = campaign.kind === 'freebet' ? (campaign.amount[currency] ?? null) : null
  if (campaign.kind === 'freebet' && amount === null) return null
  const { texts } = campaign
  const values = {
    id: newId(),
    player_id: playerId,
    campaign: campaign.id,
    cause,
    kind: campaign.kind,
    priority: campaign.priority,
    currency,
    amount,
    terms: campaign.kind === 'freebet' ? JSON.stringify(campaign.freebet) : null,
    uses_count: usesCountOf(campaign),
    created_at: at,
    ...activationOf(campaign, at, isActivated),
    // The time to use it begins when it is released.
    ...(isHeld && { expires_at: toDate(campaign.validTo) }),
    chosen_at: isChosen && !isHeld ? at : null,
    revoked_at: null,
    boost: null,
    held_at: isHeld ? at : null,
  }
  const row = await insertRow(deps, transaction, { row: values, texts })
  if (row && campaign.kind === 'lootbox' && isActivated)
    await beginBox(deps, transaction, { issuedId: row.id, box: 1, at })
  return row
}

/**
 * Issues a freebet that a campaign owes for points, bets, a rank or a refund; active at once, unless another
 * holds its slot, which it waits for. Its time is its own,
 * because it is often issued when the campaign ends. Returns null when it was issued for that cause before.
 */
export async function issueOwedFreebet(
  deps: NotifyDeps,
  transaction: Db,
  issue: OwedIssue,
): Promise<IssuedBonusRow | null> {
  const { playerId, campaign, cause, currency, amount, freebet, at } = issue
  const { useWithinMs, ...terms } = freebet
  const row = {
    id: newId(),
    player_id: playerId,
    campaign: campaign.id,
    cause,
    kind: 'freebet' as const,
    priority: campaign.priority,
    currency,
    amount,
    terms: JSON.stringify(terms satisfies FreebetTerms),
    uses_count: 1,
    created_at: at,
    activated_at: at,
    chosen_at: null,
    expires_at: new Date(at.getTime() + useWithinMs),
    accepts_until: null,
    revoked_at: null,
    boost: null,
  }
  return insertRow(deps, transaction, { row, texts: campaign.texts })
}

/**
 * Releases a held bonus as if it were issued now; its campaign lasts longer by the time for which it was held. Returns the
 * changed row.
 */
export async function releaseIssued(
  deps: IssueDeps,
  transaction: Db,
  { row, campaign, at }: { row: IssuedBonusRow; campaign: Exclude<CampaignOccurrence, { kind: 'amb' }>; at: Date },
): Promise<IssuedBonusRow> {
  const heldMs = at.getTime() - (row.held_at ?? at).getTime()
  const isActivated = campaign.activation === 'auto'
  const changed = await transaction
    .updateTable('issued_bonuses')
    .set(({ eb }) => ({
      ...activationOf({ ...campaign, validTo: campaign.validTo + heldMs }, at, isActivated),
      held_at: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await bumpBonusVersion(transaction, row.player_id)
  if (row.kind === 'lootbox' && isActivated) await beginBox(deps, transaction, { issuedId: row.id, box: 1, at })
  await publishIssued(transaction, changed, at)
  await notifyOfIssue(deps, transaction, { row: changed, texts: campaign.texts, at })
  return changed
}

/** Activates an issued bonus for its player, again when another had overridden it. Returns the changed row. */
export async function activateIssued(
  deps: IssueDeps,
  transaction: Db,
  { row, campaign, at }: { row: IssuedBonusRow; campaign: Exclude<CampaignOccurrence, { kind: 'amb' }>; at: Date },
): Promise<IssuedBonusRow> {
  const activation = activationOf(campaign, at, true)
  const changed = await transaction
    .updateTable('issued_bonuses')
    .set(({ eb }) => ({
      ...activation,
      chosen_at: at,
      // Activating it again does not extend it.
      ...(row.activated_at && { expires_at: row.expires_at, accepts_until: row.accepts_until }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await bumpBonusVersion(transaction, row.player_id)
  if (row.kind === 'lootbox' && !row.activated_at) await beginBox(deps, transaction, { issuedId: row.id, box: 1, at })
  await publishIssued(transaction, changed, at)
  return changed
}

/** Revokes an issued bonus. Returns the changed row; null when it is unknown or was revoked before. */
export async function revokeIssued(transaction: Db, id: string, at: Date): Promise<IssuedBonusRow | null> {
  const changed = await transaction
    .updateTable('issued_bonuses')
    .set(({ eb }) => ({ revoked_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!changed) return null
  await bumpBonusVersion(transaction, changed.player_id)
  await publishIssued(transaction, changed, at)
  return changed
}

/** Revokes all of a player's bonuses that could still be used, as a self-exclusion does. */
export async function revokeAll(transaction: Db, playerId: number, at: Date): Promise<void> {
  const rows = await transaction
    .selectFrom('issued_bonuses')
    .select('id')
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .where(where => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
    .execute()
  for (const { id } of rows) await revokeIssued(transaction, id, at)
}
