/**
 * What the markets of waiting bets went through before this start. The feed is a function of its time: a second one that
 * begins when the oldest of those bets was placed tells it again.
 */
import type { Simulator, SimulatorOptions } from '@touchline/simulator/types'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { FeedClock } from '../feed/feed-clock.ts'
import type { BetStops } from './bet-stops.ts'
import { LATEST_MS } from './recheck-bet.ts'

export interface Recall {
  db: Db
  stops: BetStops
  clock: Clock
  feedClock: FeedClock
  /** The feed as this node has it: it tells what comes from now on. */
  feed: Simulator
  createFeed: (options: SimulatorOptions) => Simulator
}

/** The feed leaves prices out of longer steps. */
const STEP_MS = 60_000
/** Of the feed's time: where it runs much faster than the day, more would keep the start waiting. */
const LONGEST_MS = 3_600_000

/** When the oldest bet was placed that may still be taken, and the matches of all of them. */
async function readWaiting(db: Db, after: Date): Promise<{ since: number; matchIds: Set<number> } | null> {
  const rows = await db
    .selectFrom('bets')
    .innerJoin('bet_selections', 'bet_selections.bet_id', 'bets.id')
    .select(['bet_selections.match_id', 'bets.created_at'])
    .where('bets.status', '=', 'submitted')
    .where('bets.decide_at', '>', after)
    .execute()
  if (rows.length === 0) return null
  const since = Math.min(...rows.map(({ created_at }) => created_at.getTime()))
  return { since, matchIds: new Set(rows.map(({ match_id }) => match_id)) }
}

/** Notes every stop between the placing of the bets that wait and this node's beginning. */
export async function recallStops({ db, stops, clock, feedClock, feed, createFeed }: Recall): Promise<void> {
  const now = clock.now()
  const waiting = await readWaiting(db, new Date(now - LATEST_MS))
  if (!waiting) return
  const { seed, speed } = feedClock
  const feedNow = feedClock.now()
  const began = Math.max(feedNow - (now - waiting.since) * speed, feedNow - LONGEST_MS)
  const again = createFeed({ seed, now: Math.floor(began) })
  // It tells of prices from their first reading on.
  for (const id of waiting.matchIds) void again.match(id)?.markets.size
  for (let time = began; time < feed.now; ) {
    time = Math.min(time + STEP_MS, feed.now)
    for (const event of again.advance(Math.floor(time))) stops.watch([event], now - (feedNow - event.at) / speed)
  }
}
