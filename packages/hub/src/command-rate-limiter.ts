/** How many commands a session may send: so many at once, and so many more with every second. */
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

  /** Counts one command. Below zero the session has sent too many; `left` tells by how many. */
  consume(nowMs: number): { readonly left: number } {
    const earned = (Math.max(0, nowMs - this.#countedAt) / 1000) * this.#perSecond
    this.#left = Math.min(this.#burst, this.#left + earned) - 1
    this.#countedAt = nowMs
    return { left: this.#left }
  }
}
