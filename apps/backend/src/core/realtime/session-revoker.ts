/**
 * Ends the realtime connections of sessions that have ended, and makes the realtime server refuse their tokens until the
 * last of them has expired. The database knows which sessions ended: a hub that starts anew is given the list again.
 */
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import type { RevokedSession } from '@touchline/hub/revoked-sessions'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** Closes the connection so that the client comes back, with a new token: a page then learns that its session is over. */
export const SESSION_ENDED_CODE = 4401
/** Beyond the life of a token: by how much clocks may differ, and how long a call may take to issue one. */
const MARGIN_MS = 60_000
const RESEND_INTERVAL_MS = 5000
/** The call that ends a session does not wait longer for a realtime server that does not answer. */
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
  readonly publisher: RealtimePublisher
  readonly clock: Clock
  /** How long realtime tokens of players hold. */
  readonly tokenSeconds: number
  /** Whether the realtime server is another process, which may start anew and then lacks the list. */
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

  /** Tells the realtime server of sessions that ended lately, now and, where it may start anew, again and again. */
  async start(): Promise<void> {
    await this.#track(this.#resend())
    if (this.#options.isRemote && !this.#isStopped) this.#schedule()
  }

  /** Closes the connections of the sessions. Where the realtime server does not answer, resolves before it is done. */
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

  /** Resolves when no call to the realtime server is under way. */
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
    // Centrifugo cannot tell sessions apart: every page of the player comes back, those of other sessions by their tokens.
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
      if (!isRefusing) return
    }
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

  /** Failures are reported, not thrown: the session is over in any case, and its tokens expire. */
  #track(work: Promise<void>): Promise<void> {
    const running = work.catch(this.#options.onError).finally(() => this.#running.delete(running))
    this.#running.add(running)
    return running
  }
}
