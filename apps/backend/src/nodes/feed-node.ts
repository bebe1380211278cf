/**
 * A node's role in the feed. A single node drives it; a cluster node leads, stands by to lead, or follows, and closes
 * every provider while there is no leader.
 */
import type { FeedHead } from '@touchline/contract/feed-head'
import type { FeedEvent, Simulator } from '@touchline/simulator/feed/types'
import type { FeedClock } from '../core/feed/feed-clock.ts'
import { FeedDriver } from '../core/feed/feed-driver.ts'
import { FeedFollower } from '../core/feed/feed-follower.ts'
import { type ChannelPositions, isHeadOld } from '../core/feed/feed-head.ts'
import { FeedHealth, LEADERLESS_MS } from '../core/feed/feed-health.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Session } from '../platform/db/session-link.ts'
import { FeedLeader } from './feed-leader.ts'

export interface FeedNode {
  /** Whether this node publishes feed events. */
  isPublishing(): boolean
  /** Milliseconds since the last heartbeat of the feed; null on a single node, which drives the feed itself. */
  silentMs(): number | null
  /**
   * Advances this node to at least where the leader was at the time of the call, and returns its head. On failure
   * `lagMs` is the time before the call at which the node was last level with the leader.
   */
  refresh(): Promise<FeedHead> | FeedHead
  /** Wall milliseconds by which the feed driven by this node is behind its clock; 0 if another node drives it. */
  clockLagMs(): number
  start(): void
  stop(): Promise<void>
}

export interface FeedNodeDeps {
  readonly feed: Simulator
  /** Clock that the feed runs on. */
  readonly clock: Clock
  readonly feedClock: FeedClock
  readonly onEvents: (events: readonly FeedEvent[]) => void
  readonly onError: (error: unknown) => void
  /** Session shared with the other nodes; null on a single node. */
  readonly link: Session | null
  readonly db: Db
  /** Whether this node takes part in the leader election. */
  readonly mayLead: boolean
  readonly openClock: () => Promise<FeedClock>
  /** Republishes what changed after that feed time. */
  readonly repeatSince: (feedMs: number) => void
  /** Whether every event so far has been published. */
  readonly isFlushed: () => boolean
  /** Positions of the public channels after what has been published so far. */
  readonly readPositions: () => ChannelPositions
  /** Called with the leader's announced positions once this node has reached their head. */
  readonly onPositions: (positions: ChannelPositions) => void
  /** The feed became alive or silent; `isForAll` when that is to be published to all clients. */
  readonly onHealth: (isAlive: boolean, isForAll: boolean) => void
}

export function openFeedNode(options: FeedNodeDeps): FeedNode {
  const { link } = options
  return link ? shareFeed({ ...options, link }) : driveAlone(options)
}

function driveAlone(options: FeedNodeDeps): FeedNode {
  const driver = new FeedDriver(options)
  return {
    isPublishing: () => true,
    silentMs: () => null,
    refresh: () => ({ feedMs: options.feed.now, lagMs: 0 }),
    clockLagMs: () => driver.clockLagMs,
    start: () => driver.start(),
    stop: async () => driver.stop(),
  }
}

/** Lag reported by a node that has never been level with a leader. */
const MAX_LAG_MS = 86_400_000
/** A leader announces at least every second; within this time it is assumed not to have been replaced. */
const LEADING_MS = 2500

function shareFeed(options: FeedNodeDeps & { readonly link: Session }): FeedNode {
  const { feed, db, link, clock, mayLead, onEvents, onPositions, onHealth, onError } = options
  // A leader confirms too: it may have hung and been replaced without knowing yet.
  const confirm = (): Promise<boolean> => isHeadOld(db, LEADERLESS_MS)
  const health = new FeedHealth({ clock, confirm, onChange: onHealth, onError })
  const onHeartbeat = (): void => health.onHeartbeat()
  const follower = new FeedFollower({ feed, db, link, clock, onEvents, onHeartbeat, onPositions, onError })
  const { openClock, repeatSince, isFlushed, readPositions } = options
  const lead = mayLead
    ? new FeedLeader({
        feed,
        follower,
        link,
        clock,
        openClock,
        onEvents,
        onAnnounced: onHeartbeat,
        repeatSince,
        isFlushed,
        readPositions,
        onPositions,
        onError,
      })
    : null

  /** Milliseconds before a call at which this node was last known to be level with the leader. */
  const lagBefore = (calledAt: number): number => {
    const sinceAnnounced = calledAt - (lead?.announcedAt ?? Number.NEGATIVE_INFINITY)
    if (lead?.isLeading && sinceAnnounced < LEADING_MS) return 0
    return Math.min(MAX_LAG_MS, Math.max(0, Math.min(sinceAnnounced, calledAt - follower.levelAt)))
  }

  // Until the first heartbeat this node's state may be stale.
  onHealth(false, false)
  return {
    isPublishing: () => lead?.isLeading ?? false,
    silentMs: () => health.silentMs(),
    async refresh() {
      const calledAt = clock.now()
      await follower.refresh()
      return { feedMs: feed.now, lagMs: Math.ceil(lagBefore(calledAt)) }
    },
    clockLagMs: () => lead?.clockLagMs ?? 0,
    start() {
      if (lead) lead.start()
      else follower.start()
      health.start()
    },
    async stop() {
      await health.stop()
      if (lead) await lead.stop()
      else await follower.stop()
    },
  }
}
