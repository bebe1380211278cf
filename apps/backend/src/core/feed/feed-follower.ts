/** Follows the feed's leader: advances this node's feed to the announced head, by notification or by polling. */
import type { FeedEvent, Simulator } from '@touchline/simulator/feed/types'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Session } from '../../platform/db/session-link.ts'
import { type ChannelPositions, HEAD_CHANNEL, readHead } from './feed-head.ts'

/** Polling finds an announcement that was lost, or sent while the session was down, within this time. */
const POLL_INTERVAL_MS = 1000

export interface FeedFollowerDeps {
  readonly feed: Simulator
  readonly db: Db
  readonly link: Session
  readonly clock: Clock
  readonly onEvents: (events: readonly FeedEvent[]) => void
  /** The leader is alive, whether or not its feed has moved, and this node is level with it. */
  readonly onHeartbeat: () => void
  /** Called with the channel positions of a head that this node has reached. */
  readonly onPositions: (positions: ChannelPositions) => void
  readonly onError: (error: unknown) => void
}

export class FeedFollower {
  readonly #options: FeedFollowerDeps
  #cancel: (() => void) | undefined
  #isFollowing = false
  /** The head as last read. */
  #seen: number | null = null
  #levelAt = Number.NEGATIVE_INFINITY
  /** The running poll of the head, and the one queued after it. */
  #reading: Promise<void> | undefined
  #queued: Promise<void> | undefined

  constructor(options: FeedFollowerDeps) {
    this.#options = options
    options.link.listen(HEAD_CHANNEL, payload => this.#onAnnouncement(Number(payload)))
    options.link.onOpen(() => void this.refresh())
  }

  /** Time of the last poll of a head that this node has reached, in the clock's milliseconds. */
  get levelAt(): number {
    return this.#levelAt
  }

  start(): void {
    if (this.#isFollowing) return
    this.#isFollowing = true
    this.#plan()
  }

  /** Stops following; `start` resumes. */
  async stop(): Promise<void> {
    this.#isFollowing = false
    this.#cancel?.()
    await (this.#queued ?? this.#reading)
  }

  /** Advances the feed to the leader's announced time. Returns whether that succeeded. */
  catchUp(feedMs: number): boolean {
    const { feed, onEvents, onError } = this.#options
    try {
      if (feedMs > feed.now) onEvents(feed.advance(feedMs))
      return true
    } catch (error) {
      onError(error)
      return false
    }
  }

  /**
   * Resolves when this node is at least as far as the leader was at the time of the call: a client that refetches after
   * a gap must not get an older state. Concurrent callers share the next poll.
   */
  refresh(): Promise<void> {
    this.#queued ??= (this.#reading ?? Promise.resolve()).then(() => {
      this.#queued = undefined
      this.#reading = this.#poll()
      return this.#reading
    })
    return this.#queued
  }

  #onAnnouncement(feedMs: number): void {
    if (this.#isFollowing && this.catchUp(feedMs)) this.#options.onHeartbeat()
  }

  #plan(): void {
    // A poll started before a stop may also schedule.
    this.#cancel?.()
    this.#cancel = this.#options.clock.after(POLL_INTERVAL_MS, () => {
      void this.refresh().then(() => {
        if (this.#isFollowing) this.#plan()
      })
    })
  }

  async #poll(): Promise<void> {
    const { db, clock, onHeartbeat, onPositions, onError } = this.#options
    const lookedAt = clock.now()
    try {
      const head = await readHead(db)
      if (!this.#isFollowing || head === null) return
      const before = this.#seen
      this.#seen = head.feedMs
      if (!this.catchUp(head.feedMs)) return
      this.#levelAt = lookedAt
      onPositions(head.positions)
      // Only an advance of the head is a heartbeat; its value alone is not, and neither is the first poll.
      if (before !== null && head.feedMs > before) onHeartbeat()
    } catch (error) {
      onError(error)
    }
  }
}
