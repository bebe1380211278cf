import type { Db } from '../db/database.ts'
import { fieldError } from '../http/api-error.ts'

/** The currency that a limit is meant in: one that the player has an account in; unsaid, the player's own. */
export async function findCurrency(db: Db, playerId: number, asked: string | undefined): Promise<string> {
  const { currency } = await db
    .selectFrom('players')
    .select('currency')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (asked === undefined || asked === currency) return currency
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('player_id', '=', playerId)
    .where('currency', '=', asked)
    .executeTakeFirst()
  if (!account) throw fieldError('body/currency', 'must be the currency of one of your accounts')
  return asked
}
