/** Token bucket for a session's commands: a burst capacity, refilled every second. */
export class CommandRateLimiter {
  readonly #perSecond: number
  readonly #burst: number
  #tokens: number
  #countedAt: number

  constructor({ commandsPerSecond, commandBurst }: { commandsPerSecond: number; commandBurst: number }, nowMs: number) {
    this.#perSecond = commandsPerSecond
    this.#burst = commandBurst
    this.#tokens = commandBurst
    this.#countedAt = nowMs
  }

  /** Consumes one token. A negative `tokens` means that the rate was exceeded, by that many commands. */
  consume(nowMs: number): { readonly tokens: number } {
    const earned = (Math.max(0, nowMs - this.#countedAt) / 1000) * this.#perSecond
    this.#tokens = Math.min(this.#burst, this.#tokens + earned) - 1
    this.#countedAt = nowMs
    return { tokens: this.#tokens }
  }
}
