/**
 * The daily exchange rates at which limits count a player's accounts: those of the settings, as stored in the database.
 */
import { countCurrencyDecimals } from '@touchline/betting/money/money'
import { sql } from 'kysely'
import { currencyRate } from '../../core/settings/currencies.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

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
