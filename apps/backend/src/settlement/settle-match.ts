/**
 * Brings results of a match to the bets on it. Works in batches, each a transaction in which selections, bets, money,
 * ledger and outbox move together; what is done is skipped, so it can be run again at any time.
 */

import type { FeedSettlement } from '@touchline/simulator/types'
import { sql, type Transaction } from 'kysely'
import { toWireBet } from '../betting/bet-view.ts'
import { readSelections } from '../betting/history.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { toBetMatch } from '../catalogue/wire-match.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { CURRENCIES, subunitsOf } from '../player/money.ts'
import { nextState, resultOf, toOutcomeResult } from './next-state.ts'
import { SETTLING_STATEMENT } from './settling-statement.ts'

const BATCH = 200
const SUBUNITS = JSON.stringify(Object.fromEntries(CURRENCIES.map(code => [code, subunitsOf(code)])))

export interface MatchResults {
  matchId: number
  settlements: readonly FeedSettlement[]
  at: Date
}

function toResultRows(settlements: readonly FeedSettlement[]) {
  return settlements.flatMap(({ marketId, specifier, outcomes }) =>
    outcomes.map(outcome => ({
      market_id: marketId,
      specifier,
      outcome_id: outcome.id,
      result: resultOf(outcome),
      outcome: toOutcomeResult(outcome),
    })),
  )
}

/** Writes the results onto the open selections of a batch of bets; answers those bets. */
async function writeResults(
  transaction: Transaction<Tables>,
  { matchId, settlements }: MatchResults,
  catalogue: Catalogue,
): Promise<string[]> {
  const entry = catalogue.match(matchId)
  const match = entry ? JSON.stringify({ match: toBetMatch(entry.feed, catalogue.tree) }) : '{}'
  const { rows } = await sql<{ bet_id: string }>`
    with results as (
      select * from jsonb_to_recordset(${JSON.stringify(toResultRows(settlements))}::jsonb)
        as r(market_id text, specifier text, outcome_id text, result text, outcome jsonb)
    ), batch as (
      select distinct s.bet_id from bet_selections s join results using (market_id, specifier, outcome_id)
      where s.match_id = ${matchId} and s.result = 'no_results'
      limit ${BATCH}
    )
    update bet_selections s
    set result = results.result, outcome_result = results.outcome, snapshot = s.snapshot || ${match}::jsonb
    from results, batch
    where s.match_id = ${matchId} and s.result = 'no_results' and s.bet_id = batch.bet_id
      and s.market_id = results.market_id and s.specifier = results.specifier and s.outcome_id = results.outcome_id
    returning s.bet_id`.execute(transaction)
  return [...new Set(rows.map(row => row.bet_id))]
}

async function moveBets(
  transaction: Transaction<Tables>,
  betIds: readonly string[],
  at: Date,
  catalogue: Catalogue,
): Promise<void> {
  const bets = await transaction
    .selectFrom('bets')
    .selectAll()
    .where('id', 'in', betIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  const selections = await readSelections(transaction, betIds)
  const moved = bets.map(bet => {
    const legs = selections.get(bet.id) ?? []
    const { is_settled, ...state } = nextState(bet, legs)
    const settledAt = is_settled ? at : bet.settled_at
    const next = { ...bet, ...state, settled_at: settledAt, version: bet.version + 1 }
    return { row: { id: bet.id, ...state, version: next.version, is_settled }, wire: toWireBet(next, legs, catalogue) }
  })
  const rows = JSON.stringify(moved.map(({ row }) => row))
  const wires = JSON.stringify(moved.map(({ wire }) => wire))
  const statement = sql.raw(SETTLING_STATEMENT).compile(transaction)
  const { rows: counted } = await transaction.executeQuery<{ count: number }>({
    ...statement,
    parameters: [rows, at, wires, SUBUNITS],
  })
  if (counted[0]?.count !== bets.length) throw new Error('a bet changed while it was being settled')
}

/** Settles everything that these results decide. */
export async function settleMatch(db: Db, catalogue: Catalogue, results: MatchResults): Promise<number> {
  let total = 0
  for (;;) {
    const count = await db.transaction().execute(async transaction => {
      const betIds = await writeResults(transaction, results, catalogue)
      if (betIds.length > 0) await moveBets(transaction, betIds, results.at, catalogue)
      return betIds.length
    })
    total += count
    if (count < BATCH) return total
  }
}

/** Matches on which there are selections without a result. */
export async function findOpenMatches(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('bet_selections')
    .select('match_id')
    .distinct()
    .where('result', '=', 'no_results')
    .execute()
  return rows.map(({ match_id }) => match_id)
}
