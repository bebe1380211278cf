/** A closed round of a level with its entries, from which the draw can be verified. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { sql } from 'kysely'
import { buildPagination } from '../../core/catalogue/paging.ts'
import type { Db } from '../../platform/db/database.ts'

const PER_PAGE = 100

export interface RoundQuery {
  readonly id: string
  readonly level: string
  readonly round: number
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

interface CountedEntry {
  no: number
  stake: number
  ticket: string
}

/** Null unless the round is closed and all its entries are there. */
export async function readRound(
  db: Db,
  { id: jackpot, level: code, round, page = 1, limit = PER_PAGE }: RoundQuery,
): Promise<ResponseBody<'getJackpotRound'> | null> {
  const row = await db
    .selectFrom('jackpot_rounds as r')
    .innerJoin('jackpot_levels as l', join => join.onRef('l.jackpot', '=', 'r.jackpot').onRef('l.code', '=', 'r.code'))
    .selectAll('r')
    .select([
      ...(['l.max_amount', 'l.rate_ppm', 'l.stake_cap'] as const),
      sql<number>`(select coalesce(sum(upper(span) - lower(span)), 0)::bigint from unnest(r.counted) as span)`.as(
        'total',
      ),
    ])
    .where('r.jackpot', '=', jackpot)
    .where('r.code', '=', code)
    .where('r.round', '=', round)
    .where('r.closed_at', 'is not', null)
    .where('r.purged_micro', 'is', null)
    .executeTakeFirst()
  if (!row || row.seed === null || row.amount === null || row.crossing_no === null) return null
  const rejected = await db
    .selectFrom('jackpot_hits')
    .select('entry_no')
    .where('jackpot', '=', jackpot)
    .where('code', '=', code)
    .where('round', '=', round)
    .where('status', '=', 'rejected')
    .orderBy('attempt')
    .execute()
  // By the spans, so that each is read from the index of numbers.
  const { rows: entries } = await sql<CountedEntry>`
    select e.no, e.stake,
           encode(sha256(convert_to(coalesce(e.bet_id::text, 'simulated:' || e.id), 'UTF8')), 'hex') as ticket
    from unnest(${row.counted}::int8multirange) as span
    join jackpot_entries as e on e.jackpot = ${jackpot} and e.no >= lower(span) and e.no < upper(span)
    order by e.no limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return {
    data: {
      jackpot_id: jackpot,
      level: code,
      round,
      seed: row.seed,
      commitment: row.commitment,
      base: row.base,
      max: row.max_amount,
      amount: row.amount,
      start_micro: row.start_micro,
      rate_ppm: row.rate_ppm,
      stake_cap: row.stake_cap,
      crossing_no: row.crossing_no,
      rejected_nos: rejected.map(({ entry_no }) => entry_no),
    },
    entries,
    pagination: buildPagination(row.total, page, limit),
  }
}
