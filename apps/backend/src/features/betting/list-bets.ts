/** `GET /bets`: a player's bets, newest first. */

import { isNameFound, toRefPrefix } from '@touchline/betting/bets/bet-search'
import type { Query, ResponseBody } from '@touchline/contract/endpoints'
import { type ExpressionBuilder, sql } from 'kysely'
import { toOfferedBet, type Viewpoint } from '../../core/bets/cashout-offer.ts'
import { readSelections, selectBets } from '../../core/bets/stored-bets.ts'
import { buildPagination } from '../../core/catalogue/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

const BETS_PER_PAGE = 50
const OPEN = ['submitted', 'waiting_results', 'ready_to_process', 'cashout_in_progress']
const HIDDEN = ['rejected', 'withdrawn']

type Condition = ExpressionBuilder<Tables, 'bets'>

/** `isNamed`: bets are asked for by id or key, which those that the history hides are found by. */
function whereStatus(where: Condition, status: Query<'getBets'>['status'], isNamed: boolean) {
  // Literals as in the partial index of open bets, which the planner cannot use with parameters.
  if (status === 'open')
    return where(
      'status',
      'in',
      OPEN.map(status => sql.lit(status)),
    )
  if (isNamed && status !== 'settled') return sql<boolean>`true`
  return where('status', 'not in', status === 'settled' ? [...OPEN, ...HIDDEN] : HIDDEN)
}

/** The same grouping as `isBetInHistory` in betting. */
function whereResult(where: Condition, result: Query<'getBets'>['result']) {
  switch (result) {
    case 'win':
      return where('result', 'in', ['win_entire', 'refund_half_win_other'])
    case 'lose':
      return where('result', 'in', ['lose_entire', 'refund_half_lose_other'])
    case 'refund':
      return where('result', 'in', ['refund_entire', 'canceled'])
    case 'cashed_out':
      return where.or([where('result', '=', 'cashed_out'), where('cashed_stake', '>', 0)])
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

/** The name of a selection's event; of an outright with its outcome. The same text as in `isBetFound` of betting. */
const EVENT_NAME = sql<string>`concat_ws(' ', snapshot #>> '{match,name}',
  case when snapshot #> '{match,competitors}' = 'null' then snapshot #>> '{outcome,name}' end)`

/** The names of the events of a player's bets that match a search. */
async function findEventNames(db: Db, playerId: number, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bet_selections')
    .select(EVENT_NAME.as('name'))
    .distinct()
    .where('player_id', '=', playerId)
    .execute()
  return rows.map(({ name }) => name).filter(name => isNameFound(text, name))
}

async function buildSearch(db: Db, playerId: number, text: string) {
  const names = await findEventNames(db, playerId, text)
  const isOnEvent = sql<boolean>`bets.id in (
    select bet_id from bet_selections where player_id = ${playerId} and ${EVENT_NAME} = any(${names}::text[]))`
  return (where: Condition) =>
    where.or([sql<boolean>`starts_with(ref, ${toRefPrefix(text)})`, ...(names.length > 0 ? [isOnEvent] : [])])
}

async function buildQuery(db: Db, playerId: number, query: Query<'getBets'>) {
  const { status, result, id, idempotency_key: key, from, to, q } = query
  const search = q === undefined ? null : await buildSearch(db, playerId, q)
  const bets = selectBets(db)
    .where('player_id', '=', playerId)
    .where(where => whereStatus(where, status, id !== undefined || key !== undefined))
    .where(where => whereResult(where, result))
    .$if(id !== undefined, query => query.where(where => whereIds(where, id?.split(',') ?? [])))
    .$if(key !== undefined, query => query.where('idempotency_key', '=', key ?? ''))
    .$if(from !== undefined, query => query.where('created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, query => query.where('created_at', '<', new Date(to ?? 0)))
  // As an object: a query builder itself must not be awaited.
  return { bets: search ? bets.where(search) : bets }
}

export async function listBets(
  db: Db,
  view: Viewpoint,
  playerId: number,
  query: Query<'getBets'>,
): Promise<ResponseBody<'getBets'>> {
  const { page = 1, limit = BETS_PER_PAGE } = query
  const { bets } = await buildQuery(db, playerId, query)
  const { total } = await bets
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await bets
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
