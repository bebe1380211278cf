/** Token bucket for a session's commands: a burst capacity, refilled every second. */
export class CommandRateLimiter {
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #countedAt: number

  constructor({ commandsPerSecond, commandBurst }: { commandsPerSecond: number; commandBurst: number }, nowMs: number) {
    this.#perSecond = commandsPerSecond
    this.#burst = commandBurst
    this.#left = commandBurst
    this.#countedAt = nowMs
  }

  /** Consumes one token. A negative `left` means that the rate was exceeded, by that many commands. */
  consume(nowMs: number): { readonly left: number } {
    const earned = (Math.max(0, nowMs - this.#countedAt) / 1000) * this.#perSecond
    this.#left = Math.min(this.#burst, this.#left + earned) - 1
    this.#countedAt = nowMs
    return { left: this.#left }
  }
}
