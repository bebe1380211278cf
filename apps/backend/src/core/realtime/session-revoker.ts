/**
 * Closes the realtime connections of ended sessions, and has the realtime server reject their tokens until the last of
 * them has expired. Ended sessions are stored in the database: a restarted hub is sent the list again. Centrifugo cannot
 * reject tokens: there the players without any session are disconnected repeatedly until their tokens have expired.
 */
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import type { RevokedSession } from '@touchline/hub/revoked-sessions'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * Close code after which the client reconnects with a new token: that is how a page learns that its session has ended.
 */
export const SESSION_ENDED_CODE = 4401
/** Margin beyond a token's lifetime: covers clock skew, and the time a request may take to issue one. */
const MARGIN_MS = 60_000
const RESEND_INTERVAL_MS = 5000
/** Longest time that the request which ends a session waits for an unresponsive realtime server. */
const MAX_WAIT_MS = 2000
const BATCH_SIZE = 1000

/** Sessions of one player that ended together. */
export interface SessionEnd {
  readonly playerId: number
  readonly sessionIds: readonly string[]
  readonly reason: string
  readonly endedAt: Date
}

export interface SessionRevokerOptions {
  readonly db: Db
  readonly publisher: Pick<RealtimePublisher, 'disconnectUser' | 'revokeSessions'>
  readonly clock: Clock
  /** Lifetime of players' realtime tokens. */
  readonly tokenSeconds: number
  /** Whether the realtime server is another process, whose restart loses the list. */
  readonly isRemote: boolean
  readonly onError: (error: unknown) => void
}

export class SessionRevoker {
  readonly #options: SessionRevokerOptions
  readonly #running = new Set<Promise<void>>()
  #cancel = (): void => {}
  #isStopped = false

  constructor(options: SessionRevokerOptions) {
    this.#options = options
  }

  /** Sends the recently ended sessions to the realtime server, repeatedly if that may restart. */
  async start(): Promise<void> {
    await this.#track(this.#resend())
    if (this.#options.isRemote && !this.#isStopped) this.#schedule()
  }

  /** Closes the connections of the sessions. Resolves early if the realtime server does not respond. */
  async revoke(end: SessionEnd): Promise<void> {
    const { clock } = this.#options
    const done = this.#track(this.#revokeNow(end))
    let cancel = (): void => {}
    const timeout = new Promise<void>(resolve => {
      cancel = clock.after(MAX_WAIT_MS, resolve)
    })
    await Promise.race([done, timeout])
    cancel()
  }

  /** Resolves when no request to the realtime server is pending. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel()
    await Promise.all(this.#running)
  }

  async #revokeNow({ playerId, sessionIds, reason, endedAt }: SessionEnd): Promise<void> {
    const { publisher } = this.#options
    const user = String(playerId)
    const sessions = sessionIds.map(sessionId => ({ user, sessionId, untilMs: this.#untilMs(endedAt) }))
    const isRefusing = await publisher.revokeSessions(sessions, { code: SESSION_ENDED_CODE, reason })
    // Centrifugo cannot distinguish sessions: every page of the player reconnects, and those of other sessions are
    // accepted by their tokens.
    if (!isRefusing) await publisher.disconnectUser(user, SESSION_ENDED_CODE, reason)
  }

  #schedule(): void {
    this.#cancel = this.#options.clock.after(RESEND_INTERVAL_MS, () => {
      void this.#track(this.#resend()).then(() => {
        if (!this.#isStopped) this.#schedule()
      })
    })
  }

  async #resend(): Promise<void> {
    const { publisher } = this.#options
    const sessions = await this.#findEnded()
    for (let from = 0; from < sessions.length; from += BATCH_SIZE) {
      const batch = sessions.slice(from, from + BATCH_SIZE)
      const isRefusing = await publisher.revokeSessions(batch, { code: SESSION_ENDED_CODE, reason: 'session ended' })
      if (!isRefusing) return this.#disconnectSignedOut(sessions)
    }
  }

  /**
   * Disconnects the players of ended sessions who have no other session: nobody but the holder of a copied token can be
   * connected as one of them. The pages of a player who has a session are left alone.
   */
  async #disconnectSignedOut(ended: readonly RevokedSession[]): Promise<void> {
    const { db, clock, publisher } = this.#options
    const players = [...new Set(ended.map(({ user }) => user))]
    const signedIn = await db
      .selectFrom('sessions')
      .select('player_id')
      .distinct()
      .where('player_id', 'in', players.map(Number))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date(clock.now()))
      .execute()
    const present = new Set(signedIn.map(({ player_id }) => String(player_id)))
    const absent = players.filter(player => !present.has(player))
    await Promise.all(absent.map(user => publisher.disconnectUser(user, SESSION_ENDED_CODE, 'session ended')))
  }

  async #findEnded(): Promise<RevokedSession[]> {
    const { db, clock, tokenSeconds } = this.#options
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'player_id', 'ended_at'])
      .where('ended_at', '>', new Date(clock.now() - tokenSeconds * 1000 - MARGIN_MS))
      .execute()
    return rows.flatMap(({ id, player_id, ended_at }) =>
      ended_at ? { user: String(player_id), sessionId: id, untilMs: this.#untilMs(ended_at) } : [],
    )
  }

  #untilMs(endedAt: Date): number {
    return endedAt.getTime() + this.#options.tokenSeconds * 1000 + MARGIN_MS
  }

  /** Reports failures without throwing: the session has ended anyway, and its tokens expire. */
  #track(work: Promise<void>): Promise<void> {
    const running = work.catch(this.#options.onError).finally(() => this.#running.delete(running))
    this.#running.add(running)
    return running
  }
}
