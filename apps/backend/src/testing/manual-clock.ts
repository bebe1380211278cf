import type { Clock } from '../clock.ts'

interface Timer {
  at: number
  task: () => void
}

/** A clock that stands still until it is told to move; timers that fall due run in order on the way. */
export class ManualClock implements Clock {
  #now: number
  readonly #timers = new Set<Timer>()

  constructor(now: number) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  after(ms: number, task: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), task }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  advance(ms: number): void {
    const end = this.#now + ms
    for (let next = this.#nextUntil(end); next; next = this.#nextUntil(end)) {
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.task()
    }
    this.#now = end
  }

  #nextUntil(end: number): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.#timers) if (timer.at <= end && (!first || timer.at < first.at)) first = timer
    return first
  }
}
