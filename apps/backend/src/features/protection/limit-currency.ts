/** The one currency that all of a player's limits on money are in. */
import type { PlayerLimit } from '@touchline/betting/player-limits'
import type { Db } from '../../platform/db/database.ts'
import { fieldError } from '../../platform/http/api-error.ts'

/** That of the limits themselves while there are any; undefined without. */
function currencyOf(limits: readonly PlayerLimit[]): string | undefined {
  return limits.find(limit => limit.currency !== null)?.currency ?? undefined
}

/** The currency in which a player's limits are shown: their own, without any the player's. */
export async function findLimitCurrency(db: Db, playerId: number, limits: readonly PlayerLimit[]): Promise<string> {
  const current = currencyOf(limits)
  if (current) return current
  const { currency } = await db
    .selectFrom('players')
    .select('currency')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  return currency
}

/**
 * The currency of a limit that a player asks for. The first limit may be in the currency of any of the player's accounts;
 * all others are in that of the first. Throws a 422 for another one. To be called with the player locked.
 */
export async function chooseLimitCurrency(
  db: Db,
  playerId: number,
  limits: readonly PlayerLimit[],
  wanted: string | undefined,
): Promise<string> {
  const current = await findLimitCurrency(db, playerId, limits)
  if (wanted === undefined || wanted === current) return current
  if (currencyOf(limits)) throw fieldError('body/currency', `must be ${current}, the currency of your limits`)
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('player_id', '=', playerId)
    .where('currency', '=', wanted)
    .executeTakeFirst()
  if (!account) throw fieldError('body/currency', 'must be the currency of one of your accounts')
  return wanted
}
