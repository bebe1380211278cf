/** Follows the feed's leader: advances this node's feed to the announced head, by notification or by polling. */
import type { FeedEvent, Simulator } from '@touchline/simulator/types'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Session } from '../../platform/db/session-link.ts'
import { type ChannelPositions, HEAD_CHANNEL, readHead } from './feed-head.ts'

/** What was not heard is seen so much later: told while the session was gone, or lost with it. */
const POLL_INTERVAL_MS = 1000

export interface FeedFollowerDeps {
  readonly feed: Simulator
  readonly db: Db
  readonly link: Session
  readonly clock: Clock
  readonly onEvents: (events: readonly FeedEvent[]) => void
  /** The leader lives, moved or not, and this node stands where it does. */
  readonly onHeartbeat: () => void
  /** Told with a head that this node has reached. */
  readonly onPositions: (positions: ChannelPositions) => void
  readonly onError: (error: unknown) => void
}

export class FeedFollower {
  readonly #options: FeedFollowerDeps
  #cancel: (() => void) | undefined
  #isFollowing = false
  /** The head as it was last read. */
  #seen: number | null = null
  #levelAt = Number.NEGATIVE_INFINITY
  /** The reading of the head under way, and the one after it. */
  #reading: Promise<void> | undefined
  #queued: Promise<void> | undefined

  constructor(options: FeedFollowerDeps) {
    this.#options = options
    options.link.listen(HEAD_CHANNEL, payload => this.#onAnnouncement(Number(payload)))
    options.link.onOpen(() => void this.refresh())
  }

  /** When the head was last read that this node has reached; in the clock's milliseconds. */
  get levelAt(): number {
    return this.#levelAt
  }

  start(): void {
    if (this.#isFollowing) return
    this.#isFollowing = true
    this.#plan()
  }

  /** Stands still from now on; `start` goes on from there. */
  async stop(): Promise<void> {
    this.#isFollowing = false
    this.#cancel?.()
    await (this.#queued ?? this.#reading)
  }

  /** Goes as far as the leader is known to have come. Answers whether it did. */
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
   * Resolves when this node is as far as the leader was when it was asked, at least: who has missed something and fetches
   * it anew must not be answered from before that. Those who ask while the head is being read share the next reading.
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
    // A look from before a stop may plan as well.
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
      // That it moved is news of the leader; where it stands is not, nor is the first look of all.
      if (before !== null && head.feedMs > before) onHeartbeat()
    } catch (error) {
      onError(error)
    }
  }
}
