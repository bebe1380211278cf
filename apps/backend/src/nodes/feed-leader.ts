/**
 * A node that may lead the feed. While another node leads it follows, so that it takes over at that node's position; as
 * leader it advances the feed's clock and publishes. It republishes what the previous leader may have announced to the
 * nodes without publishing it; subscribers recognise repeats by their versions. It starts further back when the
 * realtime server was unreachable, because the dead leader's unsent batch is lost.
 */
import type { FeedEvent, Simulator } from '@touchline/simulator/feed/types'
import type { FeedClock } from '../core/feed/feed-clock.ts'
import { FeedDriver } from '../core/feed/feed-driver.ts'
import type { FeedFollower } from '../core/feed/feed-follower.ts'
import { beginTerm, type ChannelPositions, moveHead } from '../core/feed/feed-head.ts'
import type { Clock } from '../platform/clock.ts'
import type { Session } from '../platform/db/session-link.ts'
import { LEADS, Leadership } from './leadership.ts'

/**
 * What was flushed may still lack the changes that waited for their batch, half a second at most unless the event loop was
 * held up. Each change is published in every language, so a longer time delays the first prices of a new leader.
 */
const REPEATED_MS = 5_000

export interface FeedLeaderDeps {
  readonly feed: Simulator
  readonly follower: FeedFollower
  readonly link: Session
  readonly clock: Clock
  readonly openClock: () => Promise<FeedClock>
  readonly onEvents: (events: readonly FeedEvent[]) => void
  /** Called when this node has moved the head as leader. */
  readonly onAnnounced: () => void
  /** Republishes what changed after that feed time. */
  readonly repeatSince: (feedMs: number) => void
  /** Whether every event so far has been published. */
  readonly isFlushed: () => boolean
  /** Positions of the public channels after what has been published so far. */
  readonly readPositions: () => ChannelPositions
  /** Called with the positions of each moved head. */
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

  /** When this node last moved the head as leader, in the clock's milliseconds. */
  get announcedAt(): number {
    return this.#announcedAt
  }

  /** See FeedDriver; 0 while another node leads. */
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
    // The session, and with it the leadership, may have been lost meanwhile.
    if (!this.#leadership.isLeading) return
    const { term, feedMs, flushedMs } = await beginTerm(link, feed.now)
    await follower.stop()
    if (!this.#leadership.isLeading) return follower.start()
    follower.catchUp(feedMs)
    const announce = (to: number): Promise<boolean> => this.#announce(term, to)
    this.#driver = new FeedDriver({ feed, feedClock, clock, announce, onEvents, onError })
    if (flushedMs !== null) repeatSince(flushedMs - REPEATED_MS * feedClock.speed)
    this.#driver.start()
  }

  async #announce(term: string, feedMs: number): Promise<boolean> {
    const { link, clock, isFlushed, readPositions, onPositions, onAnnounced } = this.#options
    const announcedAt = clock.now()
    const positions = readPositions()
    const isAnnounced = await moveHead(link, { term, feedMs, isFlushed: isFlushed(), positions })
    if (isAnnounced) {
      this.#announcedAt = announcedAt
      onPositions(positions)
      onAnnounced()
    }
    // Another term has begun, so this node no longer leads.
    else void this.#leadership.resign()
    return isAnnounced
  }

  #follow(): void {
    this.#driver?.stop()
    this.#driver = undefined
    this.#options.follower.start()
  }
}
