/** Deletes rows past their retention, every hour. */
import type { Clock } from './clock.ts'

const INTERVAL_MS = 3_600_000

export interface PurgeDeps {
  readonly clock: Clock
  /** Each deletes what has expired at a moment in epoch milliseconds. */
  readonly purges: readonly ((now: number) => Promise<unknown>)[]
  readonly onError: (error: unknown) => void
}

/** Starts the schedule. Returns a function that stops it and resolves when no purge is running. */
export function schedulePurges({ clock, purges, onError }: PurgeDeps): () => Promise<unknown> {
  let running: Promise<unknown> = Promise.resolve()
  let cancel = (): void => {}
  const schedule = (): void => {
    cancel = clock.after(INTERVAL_MS, () => {
      const now = clock.now()
      running = Promise.all(purges.map(purge => purge(now).catch(onError)))
      schedule()
    })
  }
  schedule()
  return () => {
    cancel()
    return running
  }
}
