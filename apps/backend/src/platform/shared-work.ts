/** Runs work once for all callers that request it while it runs. */
export class SharedWork<T> {
  readonly #running = new Map<string, Promise<T>>()

  /** The result of the work already running under this key, otherwise of `work`. A rejection reaches all its callers. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (running) return running
    const started = work().finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return started
  }
}
