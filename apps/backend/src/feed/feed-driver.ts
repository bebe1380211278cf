/** Moves the feed along with its clock and hands on what happened, in order. */
import type { FeedEvent, Simulator } from '@touchline/simulator/types'
import type { Clock } from '../clock.ts'
import type { FeedClock } from './feed-clock.ts'

/** Changes closer together than this go out as one: a person does not see the difference. */
const SHORTEST_MS = 50
const LONGEST_MS = 5000

export interface FeedDriverOptions {
  feed: Simulator
  feedClock: FeedClock
  clock: Clock
  onEvents: (events: readonly FeedEvent[]) => void
  onError: (error: unknown) => void
}

export class FeedDriver {
  readonly #options: FeedDriverOptions
  #cancel: (() => void) | undefined
  #isRunning = false

  constructor(options: FeedDriverOptions) {
    this.#options = options
  }

  start(): void {
    this.#isRunning = true
    this.#tick()
  }

  stop(): void {
    this.#isRunning = false
    this.#cancel?.()
  }

  #tick(): void {
    const { feed, feedClock, onEvents, onError } = this.#options
    try {
      const now = feedClock.now()
      // Never back: a wall clock that was set back makes the feed wait.
      if (now > feed.now) onEvents(feed.advance(now))
    } catch (error) {
      onError(error)
    }
    if (this.#isRunning) this.#cancel = this.#options.clock.after(this.#wait(), () => this.#tick())
  }

  #wait(): number {
    const { feed, feedClock } = this.#options
    const wait = (feed.nextAt() - feedClock.now()) / feedClock.speed
    return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.ceil(wait)))
  }
}
