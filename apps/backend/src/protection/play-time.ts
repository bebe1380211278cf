/**
 * How long a player has been at it. A page tells by itself that the player is there; a stretch of play ends when no page
 * was heard of for half an hour, and the time of a day is what was played in it, not what passed.
 */
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Without a page for so long, who comes back begins anew. */
const BREAK_MS = 30 * 60_000
/** Pages tell every minute; after a longer silence nobody knows whether the player was there. */
const LONGEST_STEP_MS = 90_000

export interface Stretch {
  playedFrom: Date
  /** When the player last did something. */
  activeAt: Date
  /** When the player last went on after a reality check, if that was in this session. */
  checkedAt: Date | null
}

export class PlayTime {
  readonly #db: Db
  readonly #clock: Clock

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** The stretch of play that a session is in. */
  async look(sessionId: string): Promise<Stretch> {
    const row = await this.#db
      .selectFrom('sessions')
      .select(['played_from', 'active_at', 'checked_at'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    return { playedFrom: row.played_from, activeAt: row.active_at, checkedAt: row.checked_at }
  }

  /** A page of the session is open. Answers the stretch of play that it belongs to. */
  async meet(sessionId: string): Promise<Stretch> {
    const now = new Date(this.#clock.now())
    const lastBreak = new Date(now.getTime() - BREAK_MS)
    const row = await this.#db
      .updateTable('sessions')
      .set(({ ref }) => ({
        played_from: sql<Date>`case when ${ref('seen_at')} < ${lastBreak} then ${now} else ${ref('played_from')} end`,
        seen_at: now,
      }))
      .where('id', '=', sessionId)
      .returning(['played_from', 'active_at', 'checked_at'])
      .executeTakeFirstOrThrow()
    return { playedFrom: row.played_from, activeAt: row.active_at, checkedAt: row.checked_at }
  }

  /**
   * A session without a cookie begins with each page of the host's: a player who is at it in another that has not ended
   * goes on with that one's stretch, or loading the page again would put off every reality check.
   */
  async goOn(sessionId: string, playerId: number): Promise<void> {
    const now = this.#clock.now()
    await this.#db
      .updateTable('sessions')
      .from(db =>
        db
          .selectFrom('sessions')
          .select(['played_from', 'checked_at'])
          .where('player_id', '=', playerId)
          .where('id', '<>', sessionId)
          .where('ended_at', 'is', null)
          .where('seen_at', '>=', new Date(now - BREAK_MS))
          .orderBy('seen_at', 'desc')
          .orderBy('played_from')
          .limit(1)
          .as('before'),
      )
      .set(({ ref }) => ({ played_from: ref('before.played_from'), checked_at: ref('before.checked_at') }))
      .where('sessions.id', '=', sessionId)
      .execute()
  }

  /** The player is there: what passed since the page told so last has been played. */
  async track(playerId: number, sessionId: string): Promise<void> {
    const now = new Date(this.#clock.now())
    await this.#db.updateTable('sessions').set({ active_at: now }).where('id', '=', sessionId).execute()
    await countStep(this.#db, playerId, now)
  }

  /** Goes on after a reality check: the next one counts from now. */
  async check(sessionId: string): Promise<void> {
    const now = new Date(this.#clock.now())
    await this.#db.updateTable('sessions').set({ checked_at: now }).where('id', '=', sessionId).execute()
  }

  /** Seconds played since the beginning of a day. */
  async secondsSince(playerId: number, from: Date): Promise<number> {
    const { ms } = await this.#db
      .selectFrom('time_played')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('played_ms'), sql<number>`0`).as('ms'))
      .where('player_id', '=', playerId)
      .where('day', '>=', toDay(from))
      .executeTakeFirstOrThrow()
    return Math.floor(Number(ms) / 1000)
  }
}

const toDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Forgets for how long players played before that day. */
export async function forgetTimePlayed(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('time_played').where('day', '<', toDay(before)).execute()
}

/** The milliseconds to count; none where the player was never heard of before. Of pages that tell at once, the second waits for the first's row and finds that nothing has passed since. */
async function countStep(db: Kysely<Tables>, playerId: number, now: Date): Promise<void> {
  const step = (since: string) =>
    sql`greatest(0, least(${LONGEST_STEP_MS}::numeric, coalesce(extract(epoch from ${now}::timestamptz - ${sql.raw(since)}), 0) * 1000))::bigint`
  await sql`
    insert into time_played (player_id, day, played_ms, seen_at)
    select ${playerId}, ${toDay(now)}, ${step('max(seen_at)')}, ${now} from time_played where player_id = ${playerId}
    on conflict (player_id, day) do update
    set played_ms = time_played.played_ms + ${step('time_played.seen_at')}, seen_at = excluded.seen_at`.execute(db)
}
