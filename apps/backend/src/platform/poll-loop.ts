/** Repeats work at an interval and whenever it is woken, one run at a time. */
import type { Clock } from './clock.ts'

export interface PollLoopOptions {
  readonly clock: Clock
  /** Pause between two runs, in milliseconds. */
  readonly intervalMs: number
  /** One run; ends early once the loop is stopped. */
  readonly work: () => Promise<void>
  /** Called with the failure of a run; the next one follows after the interval. */
  readonly onError: (error: unknown) => void
}

export class PollLoop {
  readonly #options: PollLoopOptions
  #running: Promise<void> | undefined
  #cancel: (() => void) | undefined
  #isStarted = false
  #isWoken = false

  constructor(options: PollLoopOptions) {
    this.#options = options
  }

  get isStarted(): boolean {
    return this.#isStarted
  }

  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    this.#run()
  }

  /** Runs now, or again after the present run; nothing happens before the start. */
  wake(): void {
    if (!this.#isStarted) return
    if (this.#running) this.#isWoken = true
    else this.#run()
  }

  /** Wakes, and resolves when no run is left. */
  async idle(): Promise<void> {
    this.wake()
    await this.settled()
  }

  /** Resolves when no run is left, without starting one. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Waits for the present run and starts no more. */
  async stop(): Promise<void> {
    this.#isStarted = false
    this.#cancel?.()
    await this.settled()
  }

  #run(): void {
    const { clock, intervalMs, work, onError } = this.#options
    this.#cancel?.()
    this.#running = work()
      .catch(onError)
      .finally(() => {
        this.#running = undefined
        if (!this.#isStarted) return
        if (this.#isWoken) {
          this.#isWoken = false
          this.#run()
        } else this.#cancel = clock.after(intervalMs, () => this.#run())
      })
  }
}
