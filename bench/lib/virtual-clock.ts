/** A virtual clock for the back end: it stops between steps and runs due tasks on them. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../apps/backend/src/platform/clock.ts'

export class VirtualClock implements Clock {
  #now: number
  readonly #tasks = new Set<{ at: number; run: () => void }>()

  constructor(startMs: number) {
    this.#now = startMs
  }

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void): () => void {
    const task = { at: this.#now + ms, run }
    this.#tasks.add(task)
    return () => this.#tasks.delete(task)
  }

  /** Runs all due tasks in order and at their times, each after the previous work is done. */
  async advanceTo(ms: number): Promise<void> {
    await nextTurn()
    for (let task = this.#next(ms); task; task = this.#next(ms)) {
      this.#tasks.delete(task)
      this.#now = task.at
      task.run()
      await nextTurn()
    }
    this.#now = ms
  }

  #next(until: number): { at: number; run: () => void } | undefined {
    let first: { at: number; run: () => void } | undefined
    for (const task of this.#tasks)
      if (task.at <= until && task.at < (first?.at ?? Number.POSITIVE_INFINITY)) first = task
    return first
  }
}
