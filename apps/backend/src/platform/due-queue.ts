/**
 * Performs jobs when they are due. The database is the queue: jobs survive a crash, and several nodes may work on one
 * database (each job must be performed so that only one of them succeeds).
 */
import type { Clock } from './clock.ts'

const BATCH = 100
const RETRY_MS = 1000
/** Things of another back end that did not live to do them are found so late at most, unless said otherwise. */
const MAX_POLL_INTERVAL_MS = 30_000

export interface DueQueueOptions<T> {
  clock: Clock
  /** Milliseconds after which the database is polled again, whatever is known to be due. */
  pollIntervalMs?: number | undefined
  /** Things whose time has come, the earliest first, at most so many. */
  findDue: (at: Date, limit: number) => Promise<readonly T[]>
  /** When the next thing of all is due; null when there is none. */
  findNext: () => Promise<Date | null>
  /** Does one; done again a little later when it fails. */
  perform: (thing: T) => Promise<void>
  onError: (error: unknown) => void
}

export class DueQueue<T> {
  readonly #options: DueQueueOptions<T>
  #running: Promise<void> | undefined
  #timer: { at: number; cancel: () => void } | undefined
  #isAskedAgain = false
  #isStopped = false

  constructor(options: DueQueueOptions<T>) {
    this.#options = options
  }

  /** Starts with what waits in the database. */
  start(): void {
    this.#run()
  }

  /** There is something to be done at that moment. */
  wake(at: number): void {
    const { clock } = this.#options
    if (this.#isStopped || (this.#timer && this.#timer.at <= at)) return
    this.#timer?.cancel()
    this.#timer = undefined
    const wait = at - clock.now()
    if (wait <= 0) {
      this.#run()
      return
    }
    const cancel = clock.after(wait, () => {
      this.#timer = undefined
      this.#run()
    })
    this.#timer = { at, cancel }
  }

  /** Resolves when everything whose time has come is done. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Finishes the thing at hand; the others are done after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#timer?.cancel()
    await this.idle()
  }

  #run(): void {
    if (this.#running) {
      this.#isAskedAgain = true
      return
    }
    if (this.#isStopped) return
    this.#running = this.#work().finally(() => {
      this.#running = undefined
      if (!this.#isAskedAgain) return
      this.#isAskedAgain = false
      this.#run()
    })
  }

  async #work(): Promise<void> {
    const { clock, pollIntervalMs = MAX_POLL_INTERVAL_MS, findNext, onError } = this.#options
    const retryAt = () => clock.now() + RETRY_MS
    try {
      if (!(await this.#performDue())) return this.wake(retryAt())
      const latest = clock.now() + pollIntervalMs
      this.wake(Math.min((await findNext())?.getTime() ?? latest, latest))
    } catch (error) {
      onError(error)
      this.wake(retryAt())
    }
  }

  /** Answers whether none is left of those whose time has come. */
  async #performDue(): Promise<boolean> {
    const { clock, findDue } = this.#options
    for (;;) {
      const due = await findDue(new Date(clock.now()), BATCH)
      let failed = 0
      for (const thing of due) if (!(await this.#tryPerforming(thing))) failed += 1
      if (failed > 0 || this.#isStopped) return false
      if (due.length < BATCH) return true
    }
  }

  /** One thing that cannot be done must not keep the others waiting. */
  async #tryPerforming(thing: T): Promise<boolean> {
    try {
      await this.#options.perform(thing)
      return true
    } catch (error) {
      this.#options.onError(error)
      return false
    }
  }
}
