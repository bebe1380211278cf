/**
 * The feed's own time: `anchor.feed + (wall − anchor.wall) × speed`. The anchor is stored in the database, so that
 * after a restart the feed continues where it would be by now, and never moves back.
 */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

type FeedClockRow = Selectable<Tables['feed_clock']>

export interface FeedClockOptions {
  /** Used at the first start on this database only; random by default. */
  seed?: string | null
  speed: number
  /** Feed time at the first start on this database, in epoch milliseconds; the wall clock's by default. */
  start?: number | null
}

export interface FeedClock {
  /** Reveals every result of the feed: must never be logged or sent to a client. */
  readonly seed: string
  readonly speed: number
  /** Feed time in epoch milliseconds. */
  now(): number
  /** Lets it jump ahead by feed milliseconds, also for later starts; nodes that have opened it keep their time. */
  skip(ms: number): Promise<void>
}

interface Anchor {
  feed: number
  wall: number
}

interface Pace {
  readonly seed: string
  readonly speed: number
}

function run(db: Db, clock: Clock, { seed, speed }: Pace, { feed, wall }: Anchor): FeedClock {
  let anchorMs = feed
  return {
    seed,
    speed,
    now: () => Math.floor(anchorMs + (clock.now() - wall) * speed),
    async skip(ms) {
      await db
        .updateTable('feed_clock')
        .set({ anchor_feed_ms: anchorMs + ms })
        .execute()
      anchorMs += ms
    },
  }
}

function drawSeed(): string {
  return randomBytes(32).toString('base64url')
}

/** Reads the stored clock; the first of several concurrently starting nodes creates it for all. */
async function readOrCreate(db: Db, wall: number, { seed, speed, start }: FeedClockOptions): Promise<FeedClockRow> {
  const read = () => db.selectFrom('feed_clock').selectAll().executeTakeFirst()
  const existing = await read()
  if (existing) return existing
  await db
    .insertInto('feed_clock')
    .values({ seed: seed || drawSeed(), speed, anchor_feed_ms: start ?? wall, anchor_wall_ms: wall })
    .onConflict(conflict => conflict.column('only_row').doNothing())
    .execute()
  const created = await read()
  if (!created) throw new Error('the feed has no clock')
  return created
}

/**
 * Opens the feed's clock. A database keeps the seed of its first start, because its bets are on that feed's matches. A
 * changed speed applies from now on.
 */
export async function openFeedClock(db: Db, clock: Clock, options: FeedClockOptions): Promise<FeedClock> {
  const wall = clock.now()
  const row = await readOrCreate(db, wall, options)
  const current = run(db, clock, row, { feed: row.anchor_feed_ms, wall: row.anchor_wall_ms })
  const { speed } = options
  if (row.speed === speed) return current
  const anchor = { feed: current.now(), wall }
  const values = { speed, anchor_feed_ms: anchor.feed, anchor_wall_ms: anchor.wall }
  await db.updateTable('feed_clock').set(values).execute()
  return run(db, clock, { seed: row.seed, speed }, anchor)
}
