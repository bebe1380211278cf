/** `GET /bets`: a player's bets, newest first. */

import type { Query, ResponseBody } from '@touchline/contract/endpoints'
import { type ExpressionBuilder, sql } from 'kysely'
import { toOfferedBet, type Viewpoint } from '../../core/bets/cashout-offer.ts'
import { readSelections } from '../../core/bets/stored-bets.ts'
import { buildPagination } from '../../core/catalogue/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

const BETS_PER_PAGE = 50
const OPEN = ['submitted', 'waiting_results', 'ready_to_process', 'cashout_in_progress']
const HIDDEN = ['rejected', 'withdrawn']

type Condition = ExpressionBuilder<Tables, 'bets'>

function whereStatus(where: Condition, status: Query<'getBets'>['status']) {
  // Literals as in the partial index of open bets, which the planner cannot use with parameters.
  if (status === 'open')
    return where(
      'status',
      'in',
      OPEN.map(status => sql.lit(status)),
    )
  return where('status', 'not in', status === 'settled' ? [...OPEN, ...HIDDEN] : HIDDEN)
}

/** The same grouping of results as `toResultFilter` in betting. */
function whereResult(where: Condition, result: Query<'getBets'>['result']) {
  switch (result) {
    case 'win':
      return where('result', 'in', ['win_entire', 'refund_half_win_other'])
    case 'lose':
      return where('result', 'in', ['lose_entire', 'refund_half_lose_other'])
    case 'refund':
      return where('result', 'in', ['refund_entire', 'canceled'])
    case 'cashed_out':
      return where('result', '=', 'cashed_out')
    default:
      return sql<boolean>`true`
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

// Only UUIDs are queried; the database rejects a comparison with other text.
function whereIds(where: Condition, ids: readonly string[]) {
  const possible = ids.filter(id => UUID.test(id))
  return possible.length > 0 ? where('id', 'in', possible) : sql<boolean>`false`
}

function selectBets(db: Db, playerId: number, { status, result, id, idempotency_key: key }: Query<'getBets'>) {
  return db
    .selectFrom('bets')
    .where('player_id', '=', playerId)
    .where(where => whereStatus(where, status))
    .where(where => whereResult(where, result))
    .$if(id !== undefined, query => query.where(where => whereIds(where, id?.split(',') ?? [])))
    .$if(key !== undefined, query => query.where('idempotency_key', '=', key ?? ''))
}

export async function listBets(
  db: Db,
  view: Viewpoint,
  playerId: number,
  query: Query<'getBets'>,
): Promise<ResponseBody<'getBets'>> {
  const { page = 1, limit = BETS_PER_PAGE } = query
  const bets = selectBets(db, playerId, query)
  const { total } = await bets.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await bets
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const selections = await readSelections(
    db,
    rows.map(({ id }) => id),
  )
  return {
    data: rows.map(row => toOfferedBet(row, selections.get(row.id) ?? [], view)),
    pagination: buildPagination(total, page, limit),
  }
}
