/**
 * Awards players what a campaign owes them for something that they did before: a place in a tournament, settled bets, a
 * lost bet whose stake comes back. It is a freebet, unless the player is on a break or excluded by then: such a player is
 * given no bonus, but what was earned is owed, and is paid in cash at its amount.
 */
import { sql } from 'kysely'
import type { OwedIssue } from '../../../core/engagement/owed-freebet.ts'
import { subunitsOf } from '../../../core/ledger/account-currencies.ts'
import { isExcluded } from '../../../core/players/players.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { lockBonusPlayer } from '../player/bonus-player.ts'
import { issueOwedFreebet, type NotifyDeps } from './issue-bonus.ts'

async function payInCash(transaction: Db, { playerId, campaign, cause, currency, amount, at }: OwedIssue) {
  await sql`select pay_owed_bonus(
    ${playerId}::bigint, ${campaign.id}, ${cause}, ${currency}, ${amount}::bigint, ${newId()}::uuid,
    ${subunitsOf(currency)}::bigint, ${at}::timestamptz)`.execute(transaction)
}

/** The causes in a campaign for which a player was paid in cash. */
export async function readPaidCauses(db: Db, playerId: number, campaign: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bonus_payouts')
    .select('cause')
    .where('player_id', '=', playerId)
    .where('campaign', '=', campaign)
    .execute()
  return rows.map(({ cause }) => cause)
}

/**
 * Awards an owed freebet, once for its cause. `paidCause`: the cause of a payment in cash, where it differs from that of
 * the freebet. Returns the id of the issued freebet, or null.
 */
export async function awardFreebet(
  deps: NotifyDeps,
  transaction: Db,
  { paidCause, ...owed }: OwedIssue & { readonly paidCause?: string },
): Promise<string | null> {
  if (!(await isExcluded(transaction, owed.playerId, owed.at)))
    return (await issueOwedFreebet(deps, transaction, owed))?.id ?? null
  await payInCash(transaction, { ...owed, cause: paidCause ?? owed.cause })
  return null
}

/** See `AwardPrize`. */
export async function awardPrize(deps: NotifyDeps, transaction: Db, owed: OwedIssue): Promise<string | null> {
  await lockBonusPlayer(transaction, owed.playerId)
  return awardFreebet(deps, transaction, owed)
}
