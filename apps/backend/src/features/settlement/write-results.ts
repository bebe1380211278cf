/**
 * Writes the feed's results to the selections on them. Reports may arrive repeatedly, in parts and out of order: the
 * newest one about an outcome wins. A result becomes final after 72 hours.
 */
import type { FeedMarketRef, FeedSettlement } from '@touchline/simulator/feed/feed-market'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import { sql, type Transaction } from 'kysely'
import { type DecidedLeg, findDecided } from '../../core/bets/decided-leg.ts'
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
  decided: DecidedLeg | null
}

/** Where the results come from: the match as it stands with them. */
export interface ResultSource {
  readonly sport: string
  readonly match: FeedMatch | undefined
  /** The match as shown with the results. */
  readonly snapshot: object
}

function toRows({ settlements, rolledBack }: Report, { sport, match }: ResultSource): ResultRow[] {
  const rows = new Map<string, ResultRow>()
  for (const settlement of settlements) {
    const { marketId, specifier, outcomes } = settlement
    const decided = findDecided(sport, match, settlement)
    for (const outcome of outcomes) {
      rows.set(`${marketId}/${specifier}/${outcome.id}`, {
        market_id: marketId,
        specifier,
        outcome_id: outcome.id,
        result: resultOf(outcome),
        outcome: toOutcomeResult(outcome),
        decided,
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
      decided: null,
    })
  return [...rows.values()]
}

export interface Written {
  /** Bets with a selection whose result has changed. */
  changed: string[]
  /** Whether more may remain to be written. */
  isMore: boolean
}

/** Writes the report to the selections of one batch of bets, and locks those. */
export async function writeResults(
  transaction: Transaction<Tables>,
  report: Report,
  source: ResultSource,
): Promise<Written> {
  const { matchId, at, isEvent } = report
  const { rows } = await sql<{ bet_id: string; is_changed: boolean }>`
    select * from write_results(
      ${matchId}::bigint, ${JSON.stringify(toRows(report, source))}::jsonb, ${at}::bigint, ${isEvent}::boolean,
      ${CORRECTABLE_MS}::bigint, ${JSON.stringify(source.snapshot)}::jsonb, ${BATCH}::integer)`.execute(transaction)
  const changed = rows.filter(({ is_changed }) => is_changed).map(({ bet_id }) => bet_id)
  return { changed, isMore: rows.length === BATCH }
}

/** Writes the final score to one batch of the selections of a finished match; returns their number. */
export async function writeFinalScore(
  transaction: Transaction<Tables>,
  matchId: number,
  snapshot: object,
): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    select write_final_score(${matchId}::bigint, ${JSON.stringify(snapshot)}::jsonb, ${BATCH}::integer) as written`.execute(
    transaction,
  )
  return rows[0]?.written ?? 0
}
