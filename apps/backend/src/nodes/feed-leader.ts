/**
 * A node that may lead the feed. It follows while another leads, so that it takes over at that node's position; leading, it
 * advances the feed's clock and publishes. What the previous leader had announced to the nodes but perhaps not published is
 * published again: subscribers recognise repeats by their versions. That reaches further back when the realtime server was
 * away, because the dead leader's unsent batch is lost.
 */
import type { FeedEvent, Simulator } from '@touchline/simulator/types'
import type { FeedClock } from '../core/feed/feed-clock.ts'
import { FeedDriver } from '../core/feed/feed-driver.ts'
import type { FeedFollower } from '../core/feed/feed-follower.ts'
import { beginTerm, type ChannelPositions, moveHead } from '../core/feed/feed-head.ts'
import type { Clock } from '../platform/clock.ts'
import type { Session } from '../platform/db/session-link.ts'
import { LEADS, Leadership } from './leadership.ts'

/** Longer than a publication takes to be made, and to be known as failed. */
const REPEATED_MS = 30_000

export interface FeedLeaderDeps {
  readonly feed: Simulator
  readonly follower: FeedFollower
  readonly link: Session
  readonly clock: Clock
  readonly openClock: () => Promise<FeedClock>
  readonly onEvents: (events: readonly FeedEvent[]) => void
  /** The feed goes on, under this node's lead. */
  readonly onAnnounced: () => void
  /** To publish again what changed after that feed time. */
  readonly repeatSince: (feedMs: number) => void
  /** Whether everything that happened so far has been published. */
  readonly isFlushed: () => boolean
  /** Where the public channels stand after what was published so far. */
  readonly readPositions: () => ChannelPositions
  /** Told the positions that go with a head that was moved. */
  readonly onPositions: (positions: ChannelPositions) => void
  readonly onError: (error: unknown) => void
}

export class FeedLeader {
  readonly #options: FeedLeaderDeps
  readonly #leadership: Leadership
  #driver: FeedDriver | undefined
  #announcedAt = Number.NEGATIVE_INFINITY

  constructor(options: FeedLeaderDeps) {
    const { link, clock, onError } = options
    this.#options = options
    this.#leadership = new Leadership({
      link,
      lock: LEADS.feed,
      clock,
      onGained: () => this.#lead(),
      onLost: () => this.#follow(),
      onError,
    })
  }

  get isLeading(): boolean {
    return this.#driver !== undefined
  }

  /** When this node last moved the head as its leader; in the clock's milliseconds. */
  get announcedAt(): number {
    return this.#announcedAt
  }

  /** See FeedDriver; 0 while another leads. */
  get clockLagMs(): number {
    return this.#driver?.clockLagMs ?? 0
  }

  start(): void {
    this.#options.follower.start()
    this.#leadership.start()
  }

  async stop(): Promise<void> {
    await this.#leadership.stop()
    await this.#options.follower.stop()
  }

  async #lead(): Promise<void> {
    const { feed, follower, link, clock, openClock, onEvents, repeatSince, onError } = this.#options
    const feedClock = await openClock()
    // The session may have gone meanwhile, and the lead with it.
    if (!this.#leadership.isLeading) return
    const { term, feedMs, flushedMs } = await beginTerm(link, feed.now)
    await follower.stop()
    if (!this.#leadership.isLeading) return follower.start()
    follower.catchUp(feedMs)
    const announce = (to: number): Promise<boolean> => this.#announce(term, to)
    this.#driver = new FeedDriver({ feed, feedClock, clock, announce, onEvents, onError })
    repeatSince(flushedMs - REPEATED_MS * feedClock.speed)
    this.#driver.start()
  }

  async #announce(term: string, feedMs: number): Promise<boolean> {
    const { link, clock, isFlushed, readPositions, onPositions, onAnnounced } = this.#options
    const announcedAt = clock.now()
    const positions = readPositions()
    const isTold = await moveHead(link, { term, feedMs, isFlushed: isFlushed(), positions })
    if (isTold) {
      this.#announcedAt = announcedAt
      onPositions(positions)
      onAnnounced()
    }
    // Another term has begun: whatever was held on to is not the lead any more.
    else void this.#leadership.resign()
    return isTold
  }

  #follow(): void {
    this.#driver?.stop()
    this.#driver = undefined
    this.#options.follower.start()
  }
}
