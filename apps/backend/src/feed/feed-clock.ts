/**
 * The feed's own time: `anchor.feed + (wall − anchor.wall) × speed`. The anchor is kept in the database, so that the feed
 * goes on where it would be by now after a restart, and never back.
 */
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'

export interface FeedClockOptions {
  seed: string
  speed: number
  /** Feed time at the first start on this database, in epoch milliseconds; the wall clock's unless given. */
  start?: number | null
}

export interface FeedClock {
  readonly seed: string
  readonly speed: number
  /** Epoch milliseconds of the feed. */
  now(): number
}

interface Anchor {
  feed: number
  wall: number
}

function run(clock: Clock, { seed, speed }: Pick<FeedClockOptions, 'seed' | 'speed'>, anchor: Anchor): FeedClock {
  return { seed, speed, now: () => Math.floor(anchor.feed + (clock.now() - anchor.wall) * speed) }
}

/**
 * Winds up the feed's clock. A database keeps the seed of its first start: its bets are on that feed's matches. Another
 * speed takes effect from now on.
 */
export async function openFeedClock(db: Db, clock: Clock, options: FeedClockOptions): Promise<FeedClock> {
  const wall = clock.now()
  const row = await db.selectFrom('feed_clock').selectAll().executeTakeFirst()
  const kept = row && { feed: row.anchor_feed_ms, wall: row.anchor_wall_ms }
  const seed = row?.seed ?? options.seed
  if (row && kept && row.speed === options.speed) return run(clock, { seed, speed: row.speed }, kept)
  const feed = row && kept ? run(clock, { seed, speed: row.speed }, kept).now() : (options.start ?? wall)
  const values = { seed, speed: options.speed, anchor_feed_ms: feed, anchor_wall_ms: wall }
  await db
    .insertInto('feed_clock')
    .values(values)
    .onConflict(conflict => conflict.column('only_row').doUpdateSet(values))
    .execute()
  return run(clock, { seed, speed: options.speed }, { feed, wall })
}
