/** Signed-in browsers. The cookie holds a random token; the table holds its hash alone. */
import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { hashText } from '../hash-text.ts'

const SESSION_MS = 14 * 24 * 3600 * 1000
/** For so long another node may still take a session for live that was ended here. */
const KNOWN_MS = 5000
const MOST_KNOWN = 10_000

/** Ends the realtime connections of a player who signed out; the client may connect again as a visitor. */
export const SIGNED_OUT = 3011

export interface Session {
  id: string
  playerId: number
  startedAt: Date
  expiresAt: Date
}

interface Known {
  session: Session | null
  until: number
}

export class Sessions {
  readonly #db: Db
  readonly #clock: Clock
  // Each bearer call asks whether its session still lives; this answers the second and later ones.
  readonly #known = new Map<string, Known>()

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Opens a session and answers it with the cookie's token. */
  async start(playerId: number, lifeMs = SESSION_MS): Promise<{ token: string; session: Session }> {
    const token = randomBytes(32).toString('base64url')
    const startedAt = new Date(this.#clock.now())
    const session = { id: uuid(), playerId, startedAt, expiresAt: new Date(startedAt.getTime() + lifeMs) }
    await this.#db
      .insertInto('sessions')
      .values({
        id: session.id,
        player_id: playerId,
        token_hash: hashText(token),
        started_at: startedAt,
        expires_at: session.expiresAt,
        played_from: startedAt,
        seen_at: startedAt,
        active_at: startedAt,
      })
      .execute()
    return { token, session }
  }

  /** The live session of a cookie's token. */
  findByToken(token: string): Promise<Session | null> {
    return this.#find('token_hash', hashText(token))
  }

  /** The live session of that id. */
  async findById(id: string): Promise<Session | null> {
    const now = this.#clock.now()
    const known = this.#known.get(id)
    if (known && known.until > now) return known.session
    const session = await this.#find('id', id)
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    this.#known.set(id, { session, until: now + KNOWN_MS })
    return session
  }

  /** Ends a session: its cookie and its bearers are worth nothing from now on. */
  async end(id: string): Promise<void> {
    this.#known.set(id, { session: null, until: Number.POSITIVE_INFINITY })
    await this.#db
      .updateTable('sessions')
      .set({ ended_at: new Date(this.#clock.now()) })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  }

  /** Ends all sessions of a player, but perhaps one. */
  async endAll(playerId: number, exceptId?: string): Promise<void> {
    const ended = await this.#db
      .updateTable('sessions')
      .set({ ended_at: new Date(this.#clock.now()) })
      .where('player_id', '=', playerId)
      .where('ended_at', 'is', null)
      .$if(exceptId !== undefined, query => query.where('id', '<>', exceptId ?? ''))
      .returning('id')
      .execute()
    for (const { id } of ended) this.#known.set(id, { session: null, until: Number.POSITIVE_INFINITY })
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
