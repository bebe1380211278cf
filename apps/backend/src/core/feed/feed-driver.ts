/**
 * Advances the feed with its clock and forwards its events in order. In a cluster each step is announced to the other
 * nodes before it becomes visible, so that a player who sees a price can bet on it at any node.
 */
import type { FeedEvent, Simulator } from '@touchline/simulator/feed/types'
import type { Clock } from '../../platform/clock.ts'
import type { FeedClock } from './feed-clock.ts'

/** Changes closer together than this are batched: the difference is not visible to people. */
const MIN_WAIT_MS = 50
const MAX_WAIT_MS = 5000
/** Upper bound between announcements, because other nodes rely on the leader's heartbeat. */
const MAX_ANNOUNCED_WAIT_MS = 1000
const RETRY_MS = 1000

export interface FeedDriverDeps {
  feed: Simulator
  feedClock: FeedClock
  clock: Clock
  /**
   * Announces to the other nodes how far the feed advances; the feed stays where it is if this rejects or resolves to
   * false.
   */
  announce?: (feedMs: number) => Promise<boolean>
  onEvents: (events: readonly FeedEvent[]) => void
  onError: (error: unknown) => void
}

export class FeedDriver {
  readonly #options: FeedDriverDeps
  #cancel: (() => void) | undefined
  #isRunning = false

  constructor(options: FeedDriverDeps) {
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

  /** Wall milliseconds by which the feed is behind its clock; 0 while this driver is stopped. */
  get clockLagMs(): number {
    const { feed, feedClock } = this.#options
    return this.#isRunning ? Math.max(0, feedClock.now() - feed.now) / feedClock.speed : 0
  }

  #tick(): void {
    const { announce } = this.#options
    const now = this.#options.feedClock.now()
    if (!announce) {
      this.#advance(now)
      this.#plan(this.#wait())
      return
    }
    announce(now).then(
      isAnnounced => {
        if (!isAnnounced || !this.#isRunning) return
        this.#advance(now)
        this.#plan(this.#wait())
      },
      error => {
        this.#options.onError(error)
        this.#plan(RETRY_MS)
      },
    )
  }

  #advance(now: number): void {
    const { feed, onEvents, onError } = this.#options
    try {
      // Never moves back: if the wall clock is set back, the feed waits.
      if (now > feed.now) onEvents(feed.advance(now))
    } catch (error) {
      onError(error)
    }
  }

  #plan(ms: number): void {
    if (this.#isRunning) this.#cancel = this.#options.clock.after(ms, () => this.#tick())
  }

  #wait(): number {
    const { feed, feedClock, announce } = this.#options
    const wait = (feed.nextAt() - feedClock.now()) / feedClock.speed
    return Math.min(announce ? MAX_ANNOUNCED_WAIT_MS : MAX_WAIT_MS, Math.max(MIN_WAIT_MS, Math.ceil(wait)))
  }
}
