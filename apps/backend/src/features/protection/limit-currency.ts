/** The single currency of all of a player's money limits. */

import type { PlayerLimit } from '@touchline/betting/limits/player-limits'
import { countCurrencyDecimals } from '@touchline/betting/money/money'
import { sql } from 'kysely'
import { currencyRate } from '../../core/settings/currencies.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { fieldError } from '../../platform/http/api-error.ts'

/** The currency of existing limits; undefined without limits. */
function currencyOf(limits: readonly PlayerLimit[]): string | undefined {
  return limits.find(limit => limit.currency !== null)?.currency ?? undefined
}

/** The currency in which a player's limits are shown: that of the limits, otherwise the player's. */
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
 * The currency of a requested limit. The first limit may be in the currency of any of the player's accounts; all others
 * use that of the first. Throws a 422 for another one. The caller must have locked the player.
 */
export async function chooseLimitCurrency(
  db: Db,
  playerId: number,
  limits: readonly PlayerLimit[],
  requested: string | undefined,
): Promise<string> {
  const current = await findLimitCurrency(db, playerId, limits)
  if (requested === undefined || requested === current) return current
  if (currencyOf(limits)) throw fieldError('body/currency', `must be ${current}, the currency of your limits`)
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('player_id', '=', playerId)
    .where('currency', '=', requested)
    .executeTakeFirst()
  if (!account) throw fieldError('body/currency', 'must be the currency of one of your accounts')
  return requested
}

/**
 * Stores the rates of these currencies. A changed rate applies from the next UTC day, so that amounts counted today
 * keep theirs; see `store_currency_rate`.
 */
export async function storeCurrencyRates(db: Db, clock: Clock, currencies: readonly string[]): Promise<void> {
  const at = new Date(clock.now())
  for (const currency of currencies) {
    const { subunits, rateToEur } = currencyRate(currency)
    // A power of ten, so the product is exact.
    const unit = `1e-${countCurrencyDecimals(subunits)}`
    await sql`
      select store_currency_rate(${currency}, ${String(rateToEur)}::numeric * ${unit}::numeric, ${at})`.execute(db)
  }
}
