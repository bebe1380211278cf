/**
 * Caches the result of each keyed call for a fixed time, so that a repeated call returns it without side effects. All
 * entries have the same time to live, hence the oldest entry expires first.
 */
export class IdempotencyCache<T> {
  readonly #entries = new Map<string, { result: T; expiresAt: number }>()
  readonly #ttlMs: number

  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs
  }

  find(key: string, nowMs: number): T | undefined {
    this.#expire(nowMs)
    return this.#entries.get(key)?.result
  }

  store(key: string, result: T, nowMs: number): void {
    this.#entries.set(key, { result, expiresAt: nowMs + this.#ttlMs })
  }

  #expire(nowMs: number): void {
    for (const [key, entry] of this.#entries) {
      if (entry.expiresAt > nowMs) return
      this.#entries.delete(key)
    }
  }
}
