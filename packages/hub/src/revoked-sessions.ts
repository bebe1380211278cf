/** The application's sessions whose tokens are refused although they have not expired yet. */

/** A session of the application that has ended. */
export interface RevokedSession {
  /** The subject of its tokens. */
  readonly user: string
  /** The `sid` of its tokens. */
  readonly sessionId: string
  /** Unix milliseconds after which none of its tokens is valid any more. */
  readonly untilMs: number
}

export class RevokedSessions {
  readonly #untilMs = new Map<string, number>()

  /** Adds a session; of two ends the later one counts. */
  add(sessionId: string, untilMs: number): void {
    this.#untilMs.set(sessionId, Math.max(untilMs, this.#untilMs.get(sessionId) ?? 0))
  }

  has(sessionId: string | undefined, nowMs: number): boolean {
    return sessionId !== undefined && nowMs < (this.#untilMs.get(sessionId) ?? 0)
  }

  /** Removes the sessions whose tokens have all expired by `nowMs`. */
  sweep(nowMs: number): void {
    for (const [sessionId, untilMs] of this.#untilMs) if (untilMs <= nowMs) this.#untilMs.delete(sessionId)
  }
}
