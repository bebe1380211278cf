/**
 * Performs jobs when they are due. The database is the queue: jobs survive a crash, and several nodes may share a
 * database (`perform` must ensure that only one of them succeeds).
 */
import type { Clock } from './clock.ts'

const BATCH = 100
const RETRY_MS = 1000
/** Default poll interval: maximum delay of jobs left behind by a crashed back end. */
const MAX_POLL_INTERVAL_MS = 30_000

export interface DueQueueOptions<T> {
  clock: Clock
  /** Interval in milliseconds at which the database is polled, in addition to known due times. */
  pollIntervalMs?: number | undefined
  /** Finds due jobs, earliest first, up to the limit. */
  findDue: (at: Date, limit: number) => Promise<readonly T[]>
  /** When the next job is due; null when there is none. */
  findNext: () => Promise<Date | null>
  /** Performs one job; retried later when it fails. */
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

  /** Starts with the jobs in the database. */
  start(): void {
    this.#run()
  }

  /** Schedules a run at that time. */
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

  /** Resolves when all due jobs are done. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Finishes the current job; the others are performed after the next start. */
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

  /** Performs all due jobs. Returns whether none is left. */
  async #performDue(): Promise<boolean> {
    const { clock, findDue } = this.#options
    for (;;) {
      const due = await findDue(new Date(clock.now()), BATCH)
      let failed = 0
      for (const item of due) if (!(await this.#tryPerforming(item))) failed += 1
      if (failed > 0 || this.#isStopped) return false
      if (due.length < BATCH) return true
    }
  }

  /** Performs one job; a failure must not block the others. */
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
