/**
 * Loyalty points: one for each whole euro staked on bets that were won or lost. They are computed from the bets on
 * every read, so a corrected or repeated settlement can neither lose nor double points. Refunded and cashed-out bets
 * earn none, nor do cashed-out parts.
 */

import { computeExchangeRate } from '@touchline/betting/money/convert-money'
import { add, floor, multiply, rational } from '@touchline/betting/money/rational'
import type { LoyaltyStatus } from '@touchline/contract/entities/player'
import { sql } from 'kysely'
import { currencyRate } from '../../core/settings/currencies.ts'
import type { Db } from '../../platform/db/database.ts'

export async function readPoints(db: Db, playerId: number): Promise<number> {
  const { rows } = await sql<{ currency: string; staked: number }>`
    select currency, sum(cash_stake - cashed_stake)::bigint as staked from bets
    where player_id = ${playerId} and status = 'done' and result not in ('refund_entire', 'canceled')
    group by currency`.execute(db)
  const euro = currencyRate('EUR')
  const cents = rows
    .map(({ currency, staked }) => multiply(rational(staked), computeExchangeRate(currencyRate(currency), euro)))
    .reduce(add, rational(0))
  return Number(floor(multiply(cents, rational(1, euro.subunits))))
}

/** The loyalty tiers reached with that many points, in ascending order. */
export function findReachedTiers(statuses: readonly LoyaltyStatus[], points: number): LoyaltyStatus[] {
  return statuses
    .filter(({ status, min_points }) => status && (min_points ?? 0) <= points)
    .sort((a, b) => (a.min_points ?? 0) - (b.min_points ?? 0))
}
