/** Revoked application sessions, whose unexpired tokens are rejected. */

/** A revoked application session. */
export interface RevokedSession {
  /** Subject of its tokens. */
  readonly user: string
  /** `sid` of its tokens. */
  readonly sessionId: string
  /** Unix milliseconds after which all its tokens have expired. */
  readonly untilMs: number
}

export class RevokedSessions {
  readonly #untilMs = new Map<string, number>()

  /** Adds a session; the later of two expiries counts. */
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
