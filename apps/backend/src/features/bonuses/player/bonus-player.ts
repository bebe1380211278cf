/** The data that decides whether a player may have a bonus, and the version of the player's bonuses. */

import type { BonusPlayer } from '@touchline/betting/engagement/player-eligibility'
import type { IdentityLevel } from '@touchline/contract/common-types'
import { sql } from 'kysely'
import { lockPerson } from '../../../core/players/players.ts'
import type { Db } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** Group of the operator's staff, who are excluded from tournaments and jackpots. */
export const STAFF_GROUP = 'staff'

export interface BonusPlayerRow extends BonusPlayer {
  readonly id: number
  readonly email: string
  readonly phoneNumber: string | null
  readonly hasMarketingConsent: boolean
  readonly level: IdentityLevel
  /** It is in question who the player is: no offers, as for an excluded player, but for another reason. */
  readonly isQuestioned: boolean
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
      sql<IdentityLevel>`identity_level(id, ${at})`.as('level'),
      sql<boolean>`has_open_identity_question(id)`.as('is_questioned'),
      sql<number>`coalesce((select version from bonus_versions where player_id = players.id), 0)`.as('bonus_version'),
    ])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    email: row.email,
    phoneNumber: row.phone_verified_at === null ? null : row.phone_number,
    isExcluded: row.is_excluded || row.is_questioned,
    isQuestioned: row.is_questioned,
    countryCode: row.country ?? country,
    isVerified: row.phone_verified_at !== null,
    groups: row.groups,
    isStaff: row.groups.includes(STAFF_GROUP),
    currency: row.currency,
    hasMarketingConsent: row.marketing_consent_at !== null,
    level: row.level,
    bonusVersion: row.bonus_version,
  }
}

/** Throws PLAYER_EXCLUDED or IDENTITY_CHECK_PENDING for a player who gets no offers. */
export function refuseExcluded({
  isExcluded,
  isQuestioned,
}: Pick<BonusPlayerRow, 'isExcluded' | 'isQuestioned'>): void {
  if (isExcluded) throw new ApiError(isQuestioned ? 'IDENTITY_CHECK_PENDING' : 'PLAYER_EXCLUDED')
}

/** Locks the person against placing and other changes of bonuses, until the end of the transaction. */
export async function lockBonusPlayer(transaction: Db, playerId: number): Promise<void> {
  await lockPerson(transaction, playerId)
}

/** Must be called in each transaction that changes a player's bonuses: bets decided on the older state are refused. */
export async function bumpBonusVersion(transaction: Db, playerId: number): Promise<void> {
  await sql`select bump_bonus_version(${playerId}::bigint)`.execute(transaction)
}
