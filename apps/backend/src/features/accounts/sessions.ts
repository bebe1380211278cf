/** Sessions of signed-in browsers. The cookie holds a random token; the table only stores its hash. */

import { randomBytes } from 'node:crypto'
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { v7 as uuid } from 'uuid'
import type { PlayerRow } from '../../core/players/tables.ts'
import type { SessionEnd } from '../../core/realtime/session-revoker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { hashText } from '../../platform/hash-text.ts'
import type { Session } from '../../platform/http/authentication.ts'

const SESSION_MS = 14 * 24 * 3600 * 1000
/** How long a restricted session lasts: an excluded player may name other accounts and appeal meanwhile. */
const RESTRICTED_MS = 24 * 3600 * 1000
const CACHE_MS = 5000
const MAX_CACHED = 10_000

export const SESSION_END_REASONS = ['signed_out', 'password_reset', 'excluded', 'time_limit', 'idle'] as const
export type SessionEndReason = (typeof SESSION_END_REASONS)[number]

/** A session with the token of its cookie. */
export interface OpenedSession {
  readonly token: string
  readonly session: Session
}

/** What identifies a session: its cookie's token or its id. */
type SessionKey = { readonly token: string } | { readonly id: string }

export interface EndedSession {
  readonly playerId: number
  readonly reason: SessionEndReason
  /** It still admits the calls of excluded players. */
  readonly isRestricted: boolean
}

type PasswordOwner = Pick<PlayerRow, 'id' | 'password_changed_at'>

export interface SessionsOptions {
  readonly db: Db
  readonly clock: Clock
  /** Whether other nodes end sessions in the same database: then every lookup queries it. */
  readonly isShared: boolean
  /** Ends the realtime connections of ended sessions, at every node. */
  readonly revoke: (end: SessionEnd) => Promise<void>
}

type EndQuery = UpdateQueryBuilder<Tables, 'sessions', 'sessions', UpdateResult>

interface Cached {
  session: Session | null
  untilMs: number
}

export class Sessions {
  readonly #options: SessionsOptions
  readonly #db: Db
  readonly #clock: Clock
  /** Recent lookups by bearer. Unused when nodes share the database. */
  readonly #cache = new LRUCache<string, Cached>({ max: MAX_CACHED })
  /**
   * Increases with every end: a lookup that began before is not cached, because it may have read a session that was
   * still live.
   */
  #endCount = 0

  constructor(options: SessionsOptions) {
    this.#options = options
    this.#db = options.db
    this.#clock = options.clock
  }

  /** Opens a session and returns it with the cookie's token. */
  start(playerId: number, lifeMs = SESSION_MS): Promise<OpenedSession> {
    return this.#insert(this.#db, playerId, lifeMs)
  }

  /**
   * The same after a password check; null when the password has been changed since the player was read. The session of a
   * self-excluded player is restricted: see `findRestricted`. `isSelfExcluded` runs in the session's transaction.
   */
  startForPassword(
    { id, password_changed_at: changedAt }: PasswordOwner,
    isSelfExcluded: (transaction: Db) => Promise<boolean>,
  ): Promise<(OpenedSession & { readonly isRestricted: boolean }) | null> {
    return this.#db.transaction().execute(async transaction => {
      // A shared lock: a password change or an exclusion waits until the session exists to be ended, or is visible here.
      const owner = await transaction
        .selectFrom('players')
        .select('password_changed_at')
        .where('id', '=', id)
        .forShare()
        .executeTakeFirstOrThrow()
      if (owner.password_changed_at?.getTime() !== changedAt?.getTime()) return null
      const isRestricted = await isSelfExcluded(transaction)
      const opened = await this.#insert(transaction, id, isRestricted ? RESTRICTED_MS : SESSION_MS, isRestricted)
      return { ...opened, isRestricted }
    })
  }

  async #insert(db: Db, playerId: number, lifeMs: number, isRestricted = false): Promise<OpenedSession> {
    const token = randomBytes(32).toString('base64url')
    const startedAt = new Date(this.#clock.now())
    const session = { id: uuid(), playerId, startedAt, expiresAt: new Date(startedAt.getTime() + lifeMs) }
    await db
      .insertInto('sessions')
      .values({
        id: session.id,
        player_id: playerId,
        token_hash: hashText(token),
        started_at: startedAt,
        expires_at: session.expiresAt,
        seen_at: startedAt,
        active_at: startedAt,
        ...(isRestricted && { ended_at: startedAt, end_reason: 'excluded', restricted_until: session.expiresAt }),
      })
      .execute()
    return { token, session }
  }

  /** The live session of a cookie's token. */
  findByToken(token: string): Promise<Session | null> {
    return this.#find('token_hash', hashText(token))
  }

  /** The live session with that id. */
  async findById(id: string): Promise<Session | null> {
    if (this.#options.isShared) return this.#find('id', id)
    const now = this.#clock.now()
    const cached = this.#cache.get(id)
    if (cached && cached.untilMs > now) return cached.session
    const endCount = this.#endCount
    const session = await this.#find('id', id)
    if (endCount === this.#endCount) this.#store(id, session, now)
    return session
  }

  /** The ended session of a credential, until it would have expired. */
  async findEnded(key: SessionKey): Promise<EndedSession | null> {
    const now = new Date(this.#clock.now())
    const row = await this.#db
      .selectFrom('sessions')
      .select(['player_id', 'end_reason', 'restricted_until'])
      .where('end_reason', 'is not', null)
      .where('expires_at', '>', now)
      .where(...toCondition(key))
      .executeTakeFirst()
    if (!row) return null
    const isRestricted = row.restricted_until !== null && row.restricted_until > now
    return { playerId: row.player_id, reason: row.end_reason as SessionEndReason, isRestricted }
  }

  /** The restricted session of a credential: one of an excluded player, over for all but the calls of excluded players. */
  async findRestricted(key: SessionKey): Promise<Session | null> {
    const row = await this.#db
      .selectFrom('sessions')
      .select(['id', 'player_id', 'started_at', 'restricted_until'])
      .where('restricted_until', '>', new Date(this.#clock.now()))
      .where(...toCondition(key))
      .executeTakeFirst()
    if (!row?.restricted_until) return null
    return { id: row.id, playerId: row.player_id, startedAt: row.started_at, expiresAt: row.restricted_until }
  }

  /** Turns a session that the transaction has ended into a restricted one. */
  async restrict(transaction: Db, id: string): Promise<void> {
    await transaction
      .updateTable('sessions')
      .set({ restricted_until: new Date(this.#clock.now() + RESTRICTED_MS) })
      .where('id', '=', id)
      .where('end_reason', '=', 'excluded')
      .execute()
  }

  /** Ends one session: from now on its cookie, bearers and realtime tokens are rejected at every node. */
  async end({ id, playerId }: Pick<Session, 'id' | 'playerId'>, reason: SessionEndReason): Promise<void> {
    await this.finishEnd(await this.#writeEnd(this.#db, playerId, reason, query => query.where('id', '=', id)))
  }

  /**
   * Ends every session of a player: from now on their cookies, bearers and realtime tokens are rejected at every node,
   * and their realtime connections are closed.
   */
  async endPlayerSessions(playerId: number, reason: SessionEndReason): Promise<void> {
    await this.finishEnd(await this.writePlayerEnd(this.#db, playerId, reason))
  }

  /** The same within the caller's transaction, optionally except one; call `finishEnd` once it has committed. */
  writePlayerEnd(transaction: Db, playerId: number, reason: SessionEndReason, exceptId?: string): Promise<SessionEnd> {
    const exceptOne = (query: EndQuery): EndQuery => (exceptId ? query.where('id', '<>', exceptId) : query)
    return this.#writeEnd(transaction, playerId, reason, exceptOne)
  }

  /** Propagates ended sessions beyond the database: caches and realtime connections. */
  async finishEnd(end: SessionEnd): Promise<void> {
    this.#endCount += 1
    for (const id of end.sessionIds) this.#cache.delete(id)
    if (end.sessionIds.length > 0) await this.#options.revoke(end)
  }

  async #writeEnd(
    db: Db,
    playerId: number,
    reason: SessionEndReason,
    narrow: (query: EndQuery) => EndQuery,
  ): Promise<SessionEnd> {
    const endedAt = new Date(this.#clock.now())
    const query = db
      .updateTable('sessions')
      .set({ ended_at: endedAt, end_reason: reason })
      .where('player_id', '=', playerId)
      .where('ended_at', 'is', null)
    const ended = await narrow(query).returning('id').execute()
    const restricted = db
      .updateTable('sessions')
      .set({ restricted_until: null })
      .where('player_id', '=', playerId)
      .where('restricted_until', 'is not', null)
    await narrow(restricted).execute()
    if (ended.length > 0) await sql`select leave_play(${playerId}, ${endedAt})`.execute(db)
    return { playerId, reason, endedAt, sessionIds: ended.map(({ id }) => id) }
  }

  #store(id: string, session: Session | null, now: number): void {
    const endsAt = session?.expiresAt.getTime() ?? Number.POSITIVE_INFINITY
    this.#cache.set(id, { session, untilMs: Math.min(now + CACHE_MS, endsAt) })
  }

  async #find(column: 'id' | 'token_hash', value: string): Promise<Session | null> {
    const row = await this.#db
      .selectFrom('sessions')
      .select(['id', 'player_id', 'started_at', 'expires_at'])
      .where(column, '=', value)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date(this.#clock.now()))
      .executeTakeFirst()
    return row ? { id: row.id, playerId: row.player_id, startedAt: row.started_at, expiresAt: row.expires_at } : null
  }
}

const toCondition = (key: SessionKey): ['token_hash' | 'id', '=', string] =>
  'token' in key ? ['token_hash', '=', hashText(key.token)] : ['id', '=', key.id]
