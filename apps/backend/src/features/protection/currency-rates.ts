/** The rates at which limits count the accounts of a player: those of the settings, as the database stores them day by day. */
import { countCurrencyDecimals } from '@touchline/betting/money'
import { sql } from 'kysely'
import { currencyRate } from '../../core/settings/currencies.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * Stores the rates of these currencies. A rate that changed applies from the next day (UTC) on, so that what was counted
 * today stays as it was; see `store_currency_rate`.
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
