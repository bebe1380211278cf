/** Stores what a draw makes of levels and their rounds, all of them by one statement. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { LevelDraw } from './draw-level.ts'

/** Stores the draws of levels of one jackpot, which the caller has locked. */
export async function storeDraws(
  transaction: Db,
  jackpot: string,
  { draws, at }: { draws: readonly LevelDraw[]; at: Date },
): Promise<void> {
  if (draws.length === 0) return
  const rounds = draws.flatMap(draw => draw.rounds.map(({ begun, ...round }) => ({ ...round, ...begun })))
  const levels = draws.map(({ level }) => level)
  await sql`
    with drawn as materialized (
      select code, round, base, start_micro, commitment, seed, amount, crossing_no,
             case when first_no is null then '{}'::int8multirange
                  else int8multirange(int8range(first_no, last_no, '[]')) end as counted,
             case when seed is not null then ${at}::timestamptz end as closed_at
      from jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb) as one(
        code text, round integer, base bigint, start_micro numeric, commitment text, first_no bigint, last_no bigint,
        seed text, amount bigint, crossing_no bigint)
    ), continued as (
      update jackpot_rounds r
      set counted = r.counted + drawn.counted, seed = drawn.seed, amount = drawn.amount,
          crossing_no = drawn.crossing_no, closed_at = drawn.closed_at
      from drawn
      where r.jackpot = ${jackpot} and r.code = drawn.code and r.round = drawn.round and drawn.commitment is null
    ), begun as (
      insert into jackpot_rounds (
        jackpot, code, round, base, start_micro, commitment, counted, seed, amount, crossing_no, closed_at)
      select ${jackpot}, code, round, base, start_micro, commitment, counted, seed, amount, crossing_no, closed_at
      from drawn where commitment is not null
    )
    update jackpot_levels l
    set round = one.round, pool_micro = one.pool_micro, state = one.state, hits_count = one.hits_count,
        hits_amount = one.hits_amount
    from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as one(
      code text, round integer, pool_micro numeric, state text, hits_count integer, hits_amount bigint)
    where l.jackpot = ${jackpot} and l.code = one.code`.execute(transaction)
}
