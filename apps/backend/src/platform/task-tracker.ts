/** Work that no answer waits for: begun by calls, and finished before the back end stops. */
export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  /** Begins a piece of work; when it fails that is reported, and nobody else hears of it. */
  begin(work: () => Promise<void>): void {
    const running = work()
      .catch(this.#onError)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
