/**
 * A node's part in the feed. Alone it drives it; among others it leads, stands by to lead, or follows, and closes every
 * provider while nobody leads.
 */
import type { FeedHead } from '@touchline/contract/feed-head'
import type { FeedEvent, Simulator } from '@touchline/simulator/types'
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
  /** Whether what happens is for this node to publish. */
  isPublishing(): boolean
  /** Milliseconds since the feed was last heard of; null at a node alone, whose feed it is. */
  silentMs(): number | null
  /**
   * Brings this node as far as the leader was when this was called, and returns where it stands. Where that fails, `lagMs`
   * tells how long before the call the node was last known to be level with the leader.
   */
  refresh(): Promise<FeedHead>
  /** Wall milliseconds by which the feed that this node moves is behind its clock; 0 where another node moves it. */
  clockLagMs(): number
  start(): void
  stop(): Promise<void>
}

export interface FeedNodeDeps {
  readonly feed: Simulator
  /** What the feed takes its time from. */
  readonly clock: Clock
  readonly feedClock: FeedClock
  readonly onEvents: (events: readonly FeedEvent[]) => void
  readonly onError: (error: unknown) => void
  /** The session with the other nodes; null at a node alone. */
  readonly link: Session | null
  readonly db: Db
  /** Whether this node stands for the lead. */
  readonly mayLead: boolean
  readonly openClock: () => Promise<FeedClock>
  /** To publish again what changed after that feed time. */
  readonly repeatSince: (feedMs: number) => void
  /** Whether everything that happened so far has been published. */
  readonly isFlushed: () => boolean
  /** Where the public channels stand after what was published so far. */
  readonly readPositions: () => ChannelPositions
  /** Told where they stand by the leader, as far as this node has followed. */
  readonly onPositions: (positions: ChannelPositions) => void
  /** There is a feed again, or none any more; `isForAll` when everybody is to be told. */
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
    refresh: async () => ({ feedMs: options.feed.now, lagMs: 0 }),
    clockLagMs: () => driver.clockLagMs,
    start: () => driver.start(),
    stop: async () => driver.stop(),
  }
}

/** Reported by a node that has never been level with a leader. */
const MAX_LAG_MS = 86_400_000
/** A leader announces every second at least; one that has for so long is not suspected of having been replaced. */
const LEADING_MS = 2500

function shareFeed(options: FeedNodeDeps & { readonly link: Session }): FeedNode {
  const { feed, db, link, clock, mayLead, onEvents, onPositions, onHealth, onError } = options
  // A leader asks too: it may have hung, and been replaced, without knowing it yet.
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

  /** Milliseconds between the last moment at which this node was known to be level with the leader and a call. */
  const lagBefore = (calledAt: number): number => {
    const sinceAnnounced = calledAt - (lead?.announcedAt ?? Number.NEGATIVE_INFINITY)
    if (lead?.isLeading && sinceAnnounced < LEADING_MS) return 0
    return Math.min(MAX_LAG_MS, Math.max(0, Math.min(sinceAnnounced, calledAt - follower.levelAt)))
  }

  // Until the leader is heard of, what this node knows may be old.
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
