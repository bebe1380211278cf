import type { Clock } from '../clock.ts'

interface Repeating {
  intervalMs: number
  nextAt: number
  task: () => void
}

/** A clock that advances only by `advance`; repeating tasks run in order of their due times. */
export class ManualClock implements Clock {
  #now: number
  readonly #tasks = new Set<Repeating>()

  constructor(startMs = Date.UTC(2030, 0, 1)) {
    this.#now = startMs
  }

  now(): number {
    return this.#now
  }

  repeat(intervalMs: number, task: () => void): () => void {
    const entry = { intervalMs, nextAt: this.#now + intervalMs, task }
    this.#tasks.add(entry)
    return () => this.#tasks.delete(entry)
  }

  /** Advances the time and runs every task that becomes due. */
  advance(ms: number): void {
    const until = this.#now + ms
    for (let due = this.#nextDue(until); due; due = this.#nextDue(until)) {
      this.#now = due.nextAt
      due.nextAt += due.intervalMs
      due.task()
    }
    this.#now = until
  }

  #nextDue(until: number): Repeating | undefined {
    let first: Repeating | undefined
    for (const task of this.#tasks) {
      if (task.nextAt <= until && (!first || task.nextAt < first.nextAt)) first = task
    }
    return first
  }
}
