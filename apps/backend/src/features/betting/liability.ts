/**
 * Cumulative liability of a player: the stakes and possible profits of all open bets on an outcome and on a match. The
 * placing statement enforces the limits (`check_liability`); this module computes them and the amounts they leave.
 */

import { computeMaxStakeByCaps, findAmountLimit } from '@touchline/betting/limits/bet-limits'
import { computeTierMaxStake } from '@touchline/betting/limits/max-stake'
import { type MinorUnits, toMinor } from '@touchline/betting/money/money'
import { multiply, type Rational } from '@touchline/betting/money/rational'
import { toExact } from '@touchline/betting/odds/odds'
import { betOdds, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { sql } from 'kysely'
import type { CatalogueTree } from '../../core/catalogue/tree.ts'
import { minorPerEuro } from '../../core/settings/currencies.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FoundSelection } from './find-selection.ts'
import type { OfferedBet } from './offered-bet.ts'
import type { OperatorRules } from './operator-rules.ts'

/** Maximum stake and profit of a player's open bets on a selection's outcome and match, in minor units. */
export interface LiabilityLimits {
  outcome_stake: number | null
  outcome_profit: number | null
  match_stake: number | null
  match_profit: number | null
}

interface Terms {
  rules: OperatorRules
  tree: CatalogueTree
}

const scale = (amount: number | null, factor: number | null): number | null =>
  amount === null || factor === null ? null : Math.floor(amount * factor)

/** The liability limits set by a selection's league and the currency of the bet. */
export function liabilityLimitsOf(
  { entry }: FoundSelection,
  currency: string,
  { rules, tree }: Terms,
): LiabilityLimits {
  const { outcomeFactor, matchFactor } = rules.operator.liability
  const byTier = computeTierMaxStake([tree.tierOf(entry.feed.tournamentId)], minorPerEuro(currency))
  const byCurrency = rules.strictLimits && findAmountLimit(rules.strictLimits.maxStakeLimit, currency)
  const stakes = [byTier, byCurrency?.amount ?? null].filter(amount => amount !== null)
  const stake = stakes.length > 0 ? Math.min(...stakes) : null
  const profit = (rules.strictLimits && findAmountLimit(rules.strictLimits.payoutLimit, currency)?.amount) ?? null
  return {
    outcome_stake: scale(stake, outcomeFactor),
    outcome_profit: scale(profit, outcomeFactor),
    match_stake: scale(stake, matchFactor),
    match_profit: scale(profit, matchFactor),
  }
}

interface Amounts {
  stake: number
  profit: number
}

interface HeldRow extends Amounts {
  match_id: number
  market_id: string | null
  specifier: string | null
  outcome_id: string | null
}

const keyOfMatch = (matchId: number): string => String(matchId)
const keyOfOutcome = (row: Pick<HeldRow, 'match_id' | 'market_id' | 'specifier' | 'outcome_id'>): string =>
  JSON.stringify([row.match_id, row.market_id, row.specifier, row.outcome_id])

const outcomeOf = ({ entry, market, outcome }: FoundSelection): string =>
  keyOfOutcome({
    match_id: entry.feed.id,
    market_id: market.id,
    specifier: market.specifier,
    outcome_id: outcome.id,
  })

const left = (limit: number | null, held: number): MinorUnits | null =>
  limit === null ? null : toMinor(Math.max(0, limit - held))

/** Total odds with the factor of a comboboost, whose cap only lowers the profit. */
function oddsWithBoost(bet: SlipBet): Rational {
  const odds = betOdds(bet)
  return bet.bonus?.type === 'comboboost' ? multiply(odds, toExact(bet.bonus.odds)) : odds
}

/** Stakes and possible profits of a player's open bets in one currency, and what the limits leave beside them. */
export class HeldLiability {
  readonly #held = new Map<string, Amounts>()

  constructor(rows: readonly HeldRow[]) {
    for (const row of rows) this.#held.set(row.market_id === null ? keyOfMatch(row.match_id) : keyOfOutcome(row), row)
  }

  /** Maximum stake of the bet beside the open bets; null without limits. */
  remainingStake(bet: OfferedBet, terms: Terms): MinorUnits | null {
    const odds = oddsWithBoost(bet.slipBet)
    const stakes = bet.selections.flatMap(selection => {
      const limits = liabilityLimitsOf(selection, bet.currency, terms)
      const onOutcome = this.#amountsOf(outcomeOf(selection))
      const onMatch = this.#amountsOf(keyOfMatch(selection.entry.feed.id))
      return [
        { stake: left(limits.outcome_stake, onOutcome.stake), profit: left(limits.outcome_profit, onOutcome.profit) },
        { stake: left(limits.match_stake, onMatch.stake), profit: left(limits.match_profit, onMatch.profit) },
      ].flatMap(remaining => computeMaxStakeByCaps(odds, remaining) ?? [])
    })
    return stakes.length > 0 ? toMinor(Math.min(...stakes)) : null
  }

  /** Adds an accepted bet of the same request. */
  add({ selections }: OfferedBet, amounts: Amounts): void {
    const keys = new Set(selections.flatMap(selection => [outcomeOf(selection), keyOfMatch(selection.entry.feed.id)]))
    for (const key of keys) {
      const { stake, profit } = this.#amountsOf(key)
      this.#held.set(key, { stake: stake + amounts.stake, profit: profit + amounts.profit })
    }
  }

  #amountsOf(key: string): Amounts {
    return this.#held.get(key) ?? { stake: 0, profit: 0 }
  }
}

/** Reads stakes and possible profits of the player's open bets on those matches, in minor units of the currency. */
export async function readHeldLiability(
  db: Db,
  query: { playerId: number; currency: string; at: Date; matchIds: readonly number[] },
): Promise<HeldLiability> {
  const { playerId, currency, at, matchIds } = query
  const { rows } = await sql<HeldRow>`
    select * from held_liability(
      ${playerId}::bigint, ${[...new Set(matchIds)]}::bigint[], ${currency}::text, ${at}::timestamptz)`.execute(db)
  return new HeldLiability(rows)
}
