/**
 * Writes the feed's results to the selections on them. Reports may arrive repeatedly, in parts and out of order: the
 * newest one about an outcome wins. A result becomes final after 72 hours.
 */
import type { FeedMarketRef, FeedSettlement } from '@touchline/simulator/feed/feed-market'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { resultOf, toOutcomeResult } from '../../core/bets/next-state.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

const CORRECTABLE_MS = 72 * 3_600_000

/** Maximum number of bets changed by one transaction. */
export const BATCH = 200

export interface Report {
  matchId: number
  /** Feed time of the report. */
  at: number
  settlements: readonly FeedSettlement[]
  rolledBack: readonly FeedMarketRef[]
  /** Whether the feed has just emitted it, as opposed to a report compiled from everything the feed knows. */
  isEvent: boolean
}

/** The part of a report about markets with bets; null when there is none, as for most matches. */
export async function narrowToBets(db: Db, report: Report): Promise<Report | null> {
  const { settlements, rolledBack } = report
  if (settlements.length + rolledBack.length === 0) return null
  const rows = await db
    .selectFrom('bet_selections')
    .select(['market_id', 'specifier'])
    .distinct()
    .where('match_id', '=', report.matchId)
    .execute()
  const betOn = new Set(rows.map(row => `${row.market_id}/${row.specifier}`))
  const concerns = (line: FeedMarketRef) => betOn.has(`${line.marketId}/${line.specifier}`)
  const narrowed = { settlements: settlements.filter(concerns), rolledBack: rolledBack.filter(concerns) }
  return narrowed.settlements.length + narrowed.rolledBack.length === 0 ? null : { ...report, ...narrowed }
}

interface ResultRow {
  market_id: string
  specifier: string
  /** Null: every outcome. */
  outcome_id: string | null
  result: string
  outcome: object | null
}

function toRows({ settlements, rolledBack }: Report): ResultRow[] {
  const rows = new Map<string, ResultRow>()
  for (const { marketId, specifier, outcomes } of settlements) {
    for (const outcome of outcomes) {
      rows.set(`${marketId}/${specifier}/${outcome.id}`, {
        market_id: marketId,
        specifier,
        outcome_id: outcome.id,
        result: resultOf(outcome),
        outcome: toOutcomeResult(outcome),
      })
    }
  }
  for (const { marketId, specifier } of rolledBack)
    rows.set(`${marketId}/${specifier}`, {
      market_id: marketId,
      specifier,
      outcome_id: null,
      result: 'no_results',
      outcome: null,
    })
  return [...rows.values()]
}

export interface Written {
  /** Bets with a selection whose result has changed. */
  changed: string[]
  /** Whether more may remain to be written. */
  isMore: boolean
}

/** Joins selections as `s` with the report's rows as `r`, restricted to those that must be written. */
function fromDue(report: Report): RawBuilder<unknown> {
  const { matchId, at, isEvent } = report
  return sql`
    from jsonb_to_recordset(${JSON.stringify(toRows(report))}::jsonb)
      as r(market_id text, specifier text, outcome_id text, result text, outcome jsonb)
    join bet_selections s
      on s.match_id = ${matchId} and s.market_id = r.market_id and s.specifier = r.specifier
      and (r.outcome_id is null or s.outcome_id = r.outcome_id)
    where coalesce(s.result_at, 0) <= ${at}::bigint
      and (s.result = 'no_results' or ${at}::bigint - s.result_at <= ${CORRECTABLE_MS}::bigint)
      and (s.outcome_result is distinct from r.outcome
           or (${isEvent}::boolean and coalesce(s.result_at, 0) < ${at}::bigint))`
}

// Locks bets before their selections, in id order, as all writers do, to avoid deadlocks.
async function lockBatch(transaction: Transaction<Tables>, report: Report): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bets
    where id in (select distinct s.bet_id ${fromDue(report)} limit ${BATCH})
    order by id for update`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Writes the report to the selections of one batch of bets, and locks those. */
export async function writeResults(
  transaction: Transaction<Tables>,
  report: Report,
  snapshot: object,
): Promise<Written> {
  const ids = await lockBatch(transaction, report)
  if (ids.length === 0) return { changed: [], isMore: false }
  const { rows } = await sql<{ bet_id: string; is_changed: boolean }>`
    with due as materialized (
      select s.id, r.result, r.outcome, s.outcome_result is distinct from r.outcome as is_changed
      ${fromDue(report)} and s.bet_id in (${sql.join(ids)})
    )
    update bet_selections s
    set result = due.result, outcome_result = due.outcome, result_at = ${report.at}::bigint,
        is_final = s.is_final and due.outcome is not null,
        snapshot = s.snapshot || ${JSON.stringify(snapshot)}::jsonb
    from due where s.id = due.id
    returning s.bet_id, due.is_changed`.execute(transaction)
  const changed = rows.filter(({ is_changed }) => is_changed).map(({ bet_id }) => bet_id)
  return { changed: [...new Set(changed)], isMore: ids.length === BATCH }
}

/** Writes the final score to one batch of the selections of a finished match; returns their number. */
export async function writeFinalScore(
  transaction: Transaction<Tables>,
  matchId: number,
  snapshot: object,
): Promise<number> {
  const { rows } = await sql`
    update bet_selections set is_final = true, snapshot = snapshot || ${JSON.stringify(snapshot)}::jsonb
    where id in (
      select id from bet_selections
      where match_id = ${matchId} and not is_final and result <> 'no_results' limit ${BATCH})
    returning id`.execute(transaction)
  return rows.length
}
