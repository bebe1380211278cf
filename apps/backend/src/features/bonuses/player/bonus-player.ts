/** The data that decides whether a player may have a bonus, and the version of the player's bonuses. */
import type { BonusPlayer } from '@touchline/betting/engagement/player-eligibility'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Group of the operator's staff, who are excluded from tournaments and jackpots. */
export const STAFF_GROUP = 'staff'

export interface BonusPlayerRow extends BonusPlayer {
  readonly id: number
  readonly email: string
  readonly phoneNumber: string | null
  readonly hasMarketingConsent: boolean
  /** See the table `bonus_versions`. */
  readonly bonusVersion: number
}

/** Reads the player; `country` is that of the request, for players whose profile has none. */
export async function readBonusPlayer(
  db: Db,
  playerId: number,
  { at, country = null }: { at: Date; country?: string | null },
): Promise<BonusPlayerRow> {
  const row = await db
    .selectFrom('players')
    .select([
      ...(['id', 'email', 'country', 'phone_number', 'phone_verified_at', 'groups', 'currency'] as const),
      'marketing_consent_at',
      sql<boolean>`is_excluded(id, ${at})`.as('is_excluded'),
      sql<number>`coalesce((select version from bonus_versions where player_id = players.id), 0)`.as('bonus_version'),
    ])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    email: row.email,
    phoneNumber: row.phone_verified_at === null ? null : row.phone_number,
    isExcluded: row.is_excluded,
    countryCode: row.country ?? country,
    isVerified: row.phone_verified_at !== null,
    groups: row.groups,
    isStaff: row.groups.includes(STAFF_GROUP),
    currency: row.currency,
    hasMarketingConsent: row.marketing_consent_at !== null,
    bonusVersion: row.bonus_version,
  }
}

/** Locks the player against placing and other changes of bonuses, until the end of the transaction. */
export async function lockBonusPlayer(transaction: Db, playerId: number): Promise<void> {
  await sql`select lock_player(${playerId}::bigint)`.execute(transaction)
}

/** Must be called in each transaction that changes a player's bonuses: bets decided on the older state are refused. */
export async function bumpBonusVersion(transaction: Db, playerId: number): Promise<void> {
  await sql`select bump_bonus_version(${playerId}::bigint)`.execute(transaction)
}
