/**
 * When a player is asked about limits: for a limit on deposits before the first deposit, and to review all limits from
 * time to time. Both questions can be passed over, which counts as an answer.
 */
import type { LimitPrompt } from '@touchline/contract/entities/limits'
import { sql } from 'kysely'
import type { ProtectionSettings } from '../../core/settings/protection.ts'
import type { Db } from '../../platform/db/database.ts'

interface Facts {
  has_deposit_limit: boolean
  has_deposited: boolean
  reviewed_at: Date | null
  created_at: Date
}

/** The question that is due to a person at a moment (epoch milliseconds); null for none. */
export async function findLimitPrompt(
  db: Db,
  playerId: number,
  { now, limitReviewSeconds }: { now: number } & Pick<ProtectionSettings, 'limitReviewSeconds'>,
): Promise<LimitPrompt | null> {
  const { rows } = await sql<Facts>`
    select
      exists (
        select from player_limits
        where player_id in (select person_accounts(players.id)) and type = 'deposit' and status <> 'disabled'
      ) as has_deposit_limit,
      exists (select from deposit_days where player_id in (select person_accounts(players.id)))
        or exists (select from pending_deposits where player_id in (select person_accounts(players.id))) as has_deposited,
      (select max(reviewed_at) from limit_reviews where player_id in (select person_accounts(players.id))) as reviewed_at,
      players.created_at
    from players where id = ${playerId}`.execute(db)
  const [facts] = rows
  if (!facts) return null
  const { has_deposit_limit, has_deposited, reviewed_at, created_at } = facts
  if (reviewed_at === null && !has_deposited && !has_deposit_limit) return 'first_deposit'
  const since = (reviewed_at ?? created_at).getTime()
  return limitReviewSeconds !== null && now - since >= limitReviewSeconds * 1000 ? 'review' : null
}

/** Records that a player has reviewed the limits, or passed over the question. */
export async function recordLimitReview(db: Db, playerId: number, at: Date): Promise<void> {
  await db
    .insertInto('limit_reviews')
    .values({ player_id: playerId, reviewed_at: at })
    .onConflict(conflict => conflict.column('player_id').doUpdateSet({ reviewed_at: at }))
    .execute()
}
