/**
 * Applies the feed's results of a match to its bets. Works in batches, each a transaction that updates selections,
 * bets, balances, ledger and outbox together; completed work is skipped, so it can be repeated at any time.
 */
import { sql, type Transaction } from 'kysely'
import { type BetTransition, settleBets } from '../../core/bets/apply-bet-transitions.ts'
import type { Viewpoint } from '../../core/bets/cashout-offer.ts'
import { type BetState, isSameState, nextState, stateOf } from '../../core/bets/next-state.ts'
import { lockBets, readSelections } from '../../core/bets/stored-bets.ts'
import type { BetRow, SelectionRow } from '../../core/bets/tables.ts'
import type { Db } from '../../platform/db/database.ts'
import { setActor } from '../../platform/db/set-actor.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { BATCH, narrowToBets, type Report, type ResultSource, writeFinalScore, writeResults } from './write-results.ts'

const HIDDEN = ['rejected', 'withdrawn']

export interface Settling {
  db: Db
  view: Viewpoint
  onError: (error: unknown) => void
}

/** Keeps the state of a bet that cannot be settled, so that it does not block others. */
function tryNextState(bet: BetRow, legs: readonly SelectionRow[], onError: Settling['onError']): BetState {
  try {
    return nextState(bet, legs)
  } catch (error) {
    onError(new Error(`bet ${bet.id} cannot be settled`, { cause: error }))
    return stateOf(bet)
  }
}

/** Locks the bets and computes the states that their results give them. */
async function readMoves(
  transaction: Transaction<Tables>,
  betIds: readonly string[],
  onError: Settling['onError'],
): Promise<BetTransition[]> {
  const bets = (await lockBets(transaction, betIds)).filter(({ status }) => !HIDDEN.includes(status))
  // Read after locking, so that other results written concurrently are visible.
  const selections = await readSelections(transaction, betIds)
  return bets.map(bet => {
    const legs = selections.get(bet.id) ?? []
    return { bet, legs, next: tryNextState(bet, legs, onError) }
  })
}

/** Writes a report and applies it to its bets. Returns their number. */
export async function settleReport(
  { db, view, onError }: Settling,
  reported: Report,
  source: ResultSource,
): Promise<number> {
  const report = await narrowToBets(db, reported)
  if (!report) return 0
  let total = 0
  for (let isMore = true; isMore; ) {
    const written = await db.transaction().execute(async transaction => {
      await setActor(transaction, 'feed', report.rolledBack.length > 0 ? 'result_rolled_back' : 'result')
      const results = await writeResults(transaction, report, source)
      if (results.changed.length > 0)
        await settleBets(transaction, await readMoves(transaction, results.changed, onError), view)
      return results
    })
    total += written.changed.length
    isMore = written.isMore
  }
  return total
}

/** Stores the final score of a match on all its selections. */
export async function recordFinalScore(db: Db, matchId: number, snapshot: object): Promise<void> {
  for (let count = BATCH; count === BATCH; )
    count = await db.transaction().execute(transaction => writeFinalScore(transaction, matchId, snapshot))
}

/** Settles those of the bets whose results arrived before they were accepted. Returns their number. */
export async function reviewBets({ db, view, onError }: Settling, betIds: readonly string[]): Promise<number> {
  if (betIds.length === 0) return 0
  return db.transaction().execute(async transaction => {
    await setActor(transaction, 'system', 'result_before_acceptance')
    const moves = await readMoves(transaction, betIds, onError)
    const due = moves.filter(({ bet, next }) => !isSameState(stateOf(bet), next))
    await settleBets(transaction, due, view)
    return due.length
  })
}

/** Accepted open bets with at least one result, some of which may be due; the batch after an id, in id order. */
export async function findReviewable(db: Db, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('bets')
    .select('id')
    // A literal, so that the partial index of open bets is used.
    .where('status', '=', sql.lit('waiting_results'))
    .$if(after !== null, query => query.where('id', '>', after ?? ''))
    .where(where =>
      where.exists(
        where
          .selectFrom('bet_selections')
          .select('bet_selections.id')
          .whereRef('bet_selections.bet_id', '=', 'bets.id')
          .where('bet_selections.result', '<>', 'no_results'),
      ),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

/** Matches with a selection that still lacks its result or the final score. */
export async function findUnfinishedMatches(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('bet_selections')
    .select('match_id')
    .distinct()
    .where('is_final', '=', false)
    .execute()
  return rows.map(({ match_id }) => match_id)
}
