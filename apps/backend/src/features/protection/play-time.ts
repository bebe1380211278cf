/**
 * Play time of a player: of the person, across accounts, browsers, devices and bearers. It is computed from the requests
 * to the server; see `record_play` in `sql/play-time.sql`. A play session ends after half an hour without requests.
 */
import { sql } from 'kysely'
import type { ProtectionSettings } from '../../core/settings/protection.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** A period of play without a longer break. */
export interface PlaySession {
  startedAt: Date
  /** When the player last continued after a reality check in this play session, or its start if not yet. */
  checkedAt: Date
}

export interface PlayTimeOptions {
  db: Db
  clock: Clock
  protection: ProtectionSettings
}

export class PlayTime {
  readonly #db: Db
  readonly #clock: Clock
  readonly #daySeconds: number | null

  constructor({ db, clock, protection }: PlayTimeOptions) {
    this.#db = db
    this.#clock = clock
    this.#daySeconds = protection.playSecondsADay
  }

  /** Records a request of a player. Returns the remaining play time in milliseconds; null without a limit. */
  async record(playerId: number, sessionId: string): Promise<number | null> {
    const { rows } = await sql<{ remaining: number | null }>`
      select record_play(${playerId}, ${sessionId}, ${this.#now()}, ${this.#daySeconds}) as remaining`.execute(this.#db)
    return rows[0]?.remaining ?? null
  }

  /** Notifies the player of each own time limit of which four fifths are used, once a period. */
  async notifyUsedLimits(playerId: number): Promise<void> {
    await sql`select notify_used_limits(${playerId}::bigint, array['session'], ${this.#now()})`.execute(this.#db)
  }

  /** Remaining play time in milliseconds under the player's and the operator's limits; null without a limit. */
  async readRemainingMs(playerId: number): Promise<number | null> {
    const { rows } = await sql<{ remaining: number | null }>`
      select remaining_play_ms(${playerId}, ${this.#now()}, ${this.#daySeconds}) as remaining`.execute(this.#db)
    return rows[0]?.remaining ?? null
  }

  /** Whole seconds played since the beginning of a day. */
  async readSecondsSince(playerId: number, from: Date): Promise<number> {
    const { rows } = await sql<{ ms: number }>`
      select played_ms(${playerId}, ${from}, ${this.#now()}) as ms`.execute(this.#db)
    return Math.floor((rows[0]?.ms ?? 0) / 1000)
  }

  /** The play session of a player's person; one that starts now without a recent request. */
  async readSession(playerId: number): Promise<PlaySession> {
    const now = this.#now()
    const { rows } = await sql<{ started_at: Date; checked_at: Date }>`
      select started_at, checked_at from person_play_session(${playerId}, ${now})`.execute(this.#db)
    return { startedAt: rows[0]?.started_at ?? now, checkedAt: rows[0]?.checked_at ?? now }
  }

  /** Answers a due reality check: the next interval starts now. One that is not due yet cannot be postponed. */
  async answerRealityCheck(playerId: number, intervalSeconds: number): Promise<void> {
    await sql`select answer_reality_check(${playerId}, ${intervalSeconds}, ${this.#now()})`.execute(this.#db)
  }

  /** When the session's player was last active. */
  async readActiveAt(sessionId: string): Promise<Date> {
    const { active_at } = await this.#db
      .selectFrom('sessions')
      .select('active_at')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    return active_at
  }

  /** Records that the session's player is active. */
  async recordActivity(sessionId: string): Promise<void> {
    await this.#db.updateTable('sessions').set({ active_at: this.#now() }).where('id', '=', sessionId).execute()
  }

  #now(): Date {
    return new Date(this.#clock.now())
  }
}

const toDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Deletes the play time before that day. */
export async function deleteTimePlayed(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('time_played').where('day', '<', toDay(before)).execute()
}
