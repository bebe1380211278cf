/**
 * The feed's head: how far the feed has come, announced by its leader to all nodes. The simulated feed is a pure
 * function of its seed and its clock, so its log is the clock: a node that knows the head has the same matches, prices
 * and results as the leader. Terms are fencing tokens: a leader that has been replaced without noticing can no longer
 * move the head.
 */
import type { StreamPosition } from '@touchline/contract/stream-position'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Session } from '../../platform/db/session-link.ts'

/** The `pg_notify` channel of new heads; the payload is the feed time in milliseconds. */
export const HEAD_CHANNEL = 'touchline_feed'

/** Stream positions by channel name. */
export type ChannelPositions = Readonly<Record<string, StreamPosition>>

export interface Head {
  /** The feed time reached, in epoch milliseconds. */
  readonly feedMs: number
  /** Positions of the public channels: everything published up to them belongs to the feed up to `feedMs`. */
  readonly positions: ChannelPositions
}

/** Reads the head; null before the first leader. */
export async function readHead(db: Db): Promise<Head | null> {
  const row = await db.selectFrom('feed_head').select(['feed_ms', 'positions']).executeTakeFirst()
  return row ? { feedMs: row.feed_ms, positions: row.positions } : null
}

/** Whether the last announcement is older than `ms`, by the database's clock. */
export async function isHeadOld(db: Db, ms: number): Promise<boolean> {
  const row = await db
    .selectFrom('feed_head')
    .select(sql<boolean>`clock_timestamp() - announced_at > ${ms} * interval '1 millisecond'`.as('is_old'))
    .executeTakeFirst()
  return row?.is_old ?? true
}

interface Term {
  readonly term: string
  /** The feed time reached. */
  readonly feedMs: number
  /** The feed time up to which everything has been published; null when nobody has led before. */
  readonly flushedMs: number | null
}

/** Begins a new term: from now on only its leader can move the head. */
export async function beginTerm(link: Session, feedMs: number): Promise<Term> {
  const [row] = await link.query<{ term: string; feed_ms: string; through_ms: string | null }>(
    `insert into feed_head (term, feed_ms, announced_at) values (1, $1, clock_timestamp())
       on conflict (only_row) do update
         set term = feed_head.term + 1, announced_at = clock_timestamp(),
             through_ms = coalesce(feed_head.through_ms, feed_head.feed_ms)
       returning term, feed_ms, through_ms`,
    [feedMs],
  )
  const flushedMs = row?.through_ms == null ? null : Number(row.through_ms)
  return { term: row?.term ?? '', feedMs: Number(row?.feed_ms), flushedMs }
}

export interface HeadMove {
  readonly term: string
  readonly feedMs: number
  /** Whether everything up to the current head has been published. */
  readonly isFlushed: boolean
  /** Positions of the public channels after what has been published so far; channels left out keep theirs. */
  readonly positions: ChannelPositions
}

/** Moves the head and notifies the nodes. Returns false, without moving it, when another term has begun. */
export async function moveHead(link: Session, move: HeadMove): Promise<boolean> {
  const { term, feedMs, isFlushed, positions } = move
  const rows = await link.query(
    `with moved as (
       update feed_head set feed_ms = greatest(feed_ms, $2::bigint), announced_at = clock_timestamp(),
              through_ms = case when $3::boolean then feed_ms else coalesce(through_ms, feed_ms) end,
              positions = positions || $4::jsonb
        where term = $1 returning feed_ms)
     select pg_notify('${HEAD_CHANNEL}', feed_ms::text) from moved`,
    [term, feedMs, isFlushed, JSON.stringify(positions)],
  )
  return rows.length > 0
}
