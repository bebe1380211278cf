/** Statements on the table of ended events. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { MatchConditions } from '../catalogue/match-filter.ts'
import type { StoredSummary } from './stored-event.ts'

/** `pg_notify` channel of written events; the payload is their ids, separated by commas, or nothing when they are many. */
export const ENDED_CHANNEL = 'touchline_ended'

export interface EndedRow {
  readonly event_id: number
  readonly kind: string
  readonly sport_id: number
  readonly category_id: number
  readonly tournament_id: number
  readonly home_id: number | null
  readonly away_id: number | null
  readonly status: number
  readonly start_time: Date
  readonly ended_at: Date
  readonly has_video: boolean
  readonly feed_ms: number
  readonly summary: string
  readonly details: Buffer
  /** Null: not computed yet; a stored list is kept. */
  readonly markets: Buffer | null
}

/** Conditions of a list in terms of the table; ids that are not named do not restrict it. */
export interface EndedConditions
  extends Pick<
    MatchConditions,
    | 'ids'
    | 'types'
    | 'sportIds'
    | 'categoryIds'
    | 'tournamentIds'
    | 'competitorIds'
    | 'round'
    | 'statuses'
    | 'startFrom'
    | 'startTo'
    | 'hasVideo'
  > {
  /** Ids of events that the caller has itself. */
  readonly without: readonly number[]
}

/** Ranks of leagues: each number from 0 once. Other leagues have rank 0. */
export type LeagueRanks = ReadonlyMap<number, number>

function rankOf(ranks: LeagueRanks) {
  const ids = [...ranks].sort(([, a], [, b]) => a - b).map(([id]) => id)
  return sql`coalesce(array_position(${ids}::integer[], tournament_id) - 1, 0)`
}

export interface PlaceQuery {
  /** Null: by start alone. */
  readonly ranks: LeagueRanks | null
  /** By start and id: the last event first. */
  readonly isLatestFirst: boolean
  readonly offset: number
  readonly limit: number
  /** Number of events of each sport at most. */
  readonly maxPerSport?: number | undefined
}

type Query<Row> = SelectQueryBuilder<Tables, 'ended_events', Row>

function filter<Row>(query: Query<Row>, conditions: EndedConditions): Query<Row> {
  const { ids, types, sportIds, categoryIds, tournamentIds, competitorIds, round, statuses } = conditions
  const { startFrom, startTo, hasVideo } = conditions
  const isAny = (column: string, values: Iterable<number | string>, type: 'bigint' | 'text') =>
    sql<boolean>`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`
  let filtered = query
  if (ids) filtered = filtered.where(isAny('event_id', ids, 'bigint'))
  if (types) filtered = filtered.where(isAny('kind', types, 'text'))
  if (sportIds) filtered = filtered.where(isAny('sport_id', sportIds, 'bigint'))
  if (categoryIds) filtered = filtered.where(isAny('category_id', categoryIds, 'bigint'))
  if (tournamentIds) filtered = filtered.where(isAny('tournament_id', tournamentIds, 'bigint'))
  if (competitorIds)
    filtered = filtered.where(({ or }) =>
      or([isAny('home_id', competitorIds, 'bigint'), isAny('away_id', competitorIds, 'bigint')]),
    )
  // Not a column of its own: it is wanted of one league only, which has an index.
  if (round !== undefined) filtered = filtered.where(sql<boolean>`(summary->>'round')::integer = ${round}`)
  if (statuses) filtered = filtered.where(isAny('status', statuses, 'bigint'))
  if (startFrom !== undefined) filtered = filtered.where('start_time', '>=', new Date(startFrom))
  if (startTo !== undefined) filtered = filtered.where('start_time', '<', new Date(startTo))
  if (hasVideo !== undefined) filtered = filtered.where('has_video', '=', hasVideo)
  if (conditions.without.length > 0)
    filtered = filtered.where(sql<boolean>`event_id <> all(${[...conditions.without]}::bigint[])`)
  return filtered
}

/** The query of a page of a list: places in order, and how many there are. */
export function selectPlaces(db: Db, conditions: EndedConditions, query: PlaceQuery) {
  const { ranks, isLatestFirst, offset, limit, maxPerSport } = query
  const direction = isLatestFirst ? 'desc' : 'asc'
  const rank = ranks ? rankOf(ranks) : sql`0`
  const place = ['event_id', 'sport_id', 'tournament_id', 'start_time'] as const
  const found = filter(db.selectFrom('ended_events').select(place), conditions)
  if (maxPerSport === undefined) {
    const ordered = ranks ? found.orderBy(rank) : found
    return ordered.orderBy('start_time', direction).orderBy('event_id', direction).offset(offset).limit(limit)
  }
  const numbered = found
    .select(rank.as('rank'))
    .select(
      sql<number>`row_number() over (partition by sport_id order by ${rank}, start_time ${sql.raw(direction)}, event_id ${sql.raw(direction)})`.as(
        'number',
      ),
    )
  return db
    .selectFrom(numbered.as('numbered'))
    .select(place)
    .where('number', '<=', maxPerSport)
    .orderBy('rank')
    .orderBy('start_time', direction)
    .orderBy('event_id', direction)
    .offset(offset)
    .limit(limit)
}

export async function countPlaces(db: Db, conditions: EndedConditions): Promise<number> {
  const counted = db.selectFrom('ended_events').select(sql<number>`count(*)::integer`.as('count'))
  const row = await filter(counted, conditions).executeTakeFirst()
  return row?.count ?? 0
}

export interface EndedCount {
  readonly kind: string
  readonly sport_id: number
  readonly category_id: number
  readonly tournament_id: number
  readonly count: number
}

export async function countByLeague(db: Db, conditions: EndedConditions): Promise<EndedCount[]> {
  const columns = ['kind', 'sport_id', 'category_id', 'tournament_id'] as const
  const counted = db.selectFrom('ended_events').select(columns).select(sql<number>`count(*)::integer`.as('count'))
  return filter(counted, conditions).groupBy(columns).execute()
}

/** Counts by sport in each of the periods between two following times. */
export function selectPeriodCounts(db: Db, conditions: EndedConditions, times: readonly Date[]) {
  const period = sql<number>`width_bucket(start_time, ${[...times]}::timestamptz[])`
  const counted = db
    .selectFrom('ended_events')
    .select('sport_id')
    .select([period.as('period'), sql<number>`count(*)::integer`.as('count')])
  return filter(counted, conditions).groupBy(['sport_id', 'period'])
}

export interface SidesQuery {
  /** Competitors of which one is enough. */
  readonly any: readonly number[]
  /** Competitors of which both sides must be. */
  readonly both: readonly number[]
  readonly sportIds: readonly number[] | undefined
  readonly statuses: readonly number[]
  readonly limit: number
}

/** The last events of competitors, newest first. */
export function selectOfSides(db: Db, { any, both, sportIds, statuses, limit }: SidesQuery) {
  const isAny = (column: string, ids: readonly number[]) =>
    sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`
  const found = db
    .selectFrom('ended_events')
    .select('event_id')
    .where(isAny('status', statuses))
    .where(({ or, and }) =>
      or([isAny('home_id', any), isAny('away_id', any), and([isAny('home_id', both), isAny('away_id', both)])]),
    )
    .orderBy('start_time', 'desc')
    .orderBy('event_id', 'desc')
    .limit(limit)
  return sportIds ? found.where(isAny('sport_id', sportIds)) : found
}

export interface SummaryRow {
  readonly event_id: number
  readonly feed_ms: number
  readonly summary: StoredSummary
}

export async function readSummaries(db: Db, ids: readonly number[]): Promise<SummaryRow[]> {
  const rows = await db
    .selectFrom('ended_events')
    .select(['event_id', 'feed_ms', 'summary'])
    .where(sql<boolean>`event_id = any(${[...ids]}::bigint[])`)
    .execute()
  return rows as unknown as SummaryRow[]
}

export async function readDetails(db: Db, id: number) {
  const row = await db
    .selectFrom('ended_events')
    .select(['feed_ms', 'summary', 'details'])
    .where('event_id', '=', id)
    .executeTakeFirst()
  return row as unknown as { feed_ms: number; summary: StoredSummary; details: Uint8Array } | undefined
}

export async function readMarkets(db: Db, id: number): Promise<Uint8Array | null> {
  const row = await db.selectFrom('ended_events').select('markets').where('event_id', '=', id).executeTakeFirst()
  return row?.markets ?? null
}

/** Writes events; a stored state of a later feed time is kept. Returns the ids of what was written. */
export async function writeEvents(db: Db, rows: readonly EndedRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const written = await db
    .insertInto('ended_events')
    .values(rows.map(row => ({ ...row })))
    .onConflict(conflict =>
      conflict
        .column('event_id')
        .doUpdateSet(({ ref }) => ({
          kind: ref('excluded.kind'),
          sport_id: ref('excluded.sport_id'),
          category_id: ref('excluded.category_id'),
          tournament_id: ref('excluded.tournament_id'),
          home_id: ref('excluded.home_id'),
          away_id: ref('excluded.away_id'),
          status: ref('excluded.status'),
          start_time: ref('excluded.start_time'),
          ended_at: ref('excluded.ended_at'),
          has_video: ref('excluded.has_video'),
          feed_ms: ref('excluded.feed_ms'),
          summary: ref('excluded.summary'),
          details: ref('excluded.details'),
          markets: sql<Buffer | null>`coalesce(excluded.markets, ended_events.markets)`,
          written_at: sql<Date>`now()`,
        }))
        .whereRef('excluded.feed_ms', '>=', 'ended_events.feed_ms'),
    )
    .returning('event_id')
    .execute()
  return announce(
    db,
    written.map(({ event_id }) => event_id),
  )
}

/** Adds markets to an event that has none yet; they do not differ from what was computed on demand. */
export async function writeMarkets(db: Db, id: number, markets: Buffer): Promise<void> {
  await db
    .updateTable('ended_events')
    .set({ markets })
    .where('event_id', '=', id)
    .where('markets', 'is', null)
    .execute()
}

/** Deletes events that have not ended after all, unless a later state is stored. */
export async function deleteEvents(db: Db, ids: readonly number[], feedMs: number): Promise<number[]> {
  if (ids.length === 0) return []
  const deleted = await db
    .deleteFrom('ended_events')
    .where(sql<boolean>`event_id = any(${[...ids]}::bigint[])`)
    .where('feed_ms', '<=', feedMs)
    .returning('event_id')
    .execute()
  return announce(
    db,
    deleted.map(({ event_id }) => event_id),
  )
}

async function announce(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length > 0) await sql`select pg_notify(${ENDED_CHANNEL}, ${ids.join()})`.execute(db)
  return ids
}

/** Of these events, the feed times of those that are stored. */
export async function readStoredTimes(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('ended_events')
    .select(['event_id', 'feed_ms'])
    .where(sql<boolean>`event_id = any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(row => [row.event_id, row.feed_ms]))
}

export async function findWithoutMarkets(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ended_events')
    .select('event_id')
    .where('markets', 'is', null)
    .orderBy('start_time', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => row.event_id)
}

/** Deletes events that ended before a feed time. Returns whether there were any. */
export async function deleteEndedBefore(db: Db, before: Date): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('ended_events').where('ended_at', '<', before).executeTakeFirst()
  if (numDeletedRows > 0n) await sql`select pg_notify(${ENDED_CHANNEL}, '')`.execute(db)
  return numDeletedRows > 0n
}

export async function readProgress(db: Db): Promise<number | null> {
  const row = await db.selectFrom('ended_events_progress').select('through_ms').executeTakeFirst()
  return row?.through_ms ?? null
}

export async function moveProgress(db: Db, throughMs: number): Promise<void> {
  await db
    .insertInto('ended_events_progress')
    .values({ through_ms: throughMs })
    .onConflict(conflict =>
      conflict
        .column('only_row')
        .doUpdateSet({ through_ms: sql<number>`greatest(ended_events_progress.through_ms, excluded.through_ms)` }),
    )
    .execute()
}
