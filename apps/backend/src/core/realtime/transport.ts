/**
 * Delivers publications to subscribers: through the hub in this process on a single node, or through a realtime server
 * shared by nodes (Centrifugo, or a hub in its own process). Publishers use both in the same way.
 */
import type { Server } from 'node:http'
import { matchChannel, parseMatchChannel, parseUserChannel, publicChannel } from '@touchline/contract/channels'
import { CentrifugoPublisher } from '@touchline/hub/centrifugo-publisher'
import { CentrifugoReader } from '@touchline/hub/centrifugo-reader'
import { systemClock as hubClock } from '@touchline/hub/clock'
import { EmbeddedPublisher } from '@touchline/hub/embedded-publisher'
import { Hub } from '@touchline/hub/hub'
import type { HubEvent } from '@touchline/hub/hub-events'
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import type { Clock } from '../../platform/clock.ts'
import type { ChannelPositions } from '../feed/feed-head.ts'
import { NAMESPACES, WATCH_MS } from './namespaces.ts'
import { AnnouncedPositions, HubPositions, type StreamPositions } from './stream-positions.ts'
import { Watchers } from './watchers.ts'

/** A shared realtime server: Centrifugo, or a hub in its own process. */
export interface RealtimeServer {
  /** URL of its HTTP API, such as `http://localhost:8000/api`. */
  url: string
  key: string
}

export interface RealtimeTransport {
  readonly publisher: RealtimePublisher
  readonly positions: StreamPositions
  /** Sets the channel positions announced by the feed's leader; ignored when positions are known locally. */
  setPositions(positions: ChannelPositions): void
  /** Whether a publication on the channel could reach or be recovered by a subscriber. */
  isWatched(channel: string): boolean
  /** The players whose own channel has a subscriber. */
  findConnected(): Promise<ReadonlySet<number>>
  /** Total connections of this process and their subscriptions. */
  count(): { readonly connections: number; readonly subscriptions: number }
  /** Lets the HTTP server accept connections, if they come to this process. */
  attach(server: Server): void
  close(): Promise<void>
}

export interface RealtimeTransportDeps {
  /** Null: the hub in this process. */
  readonly realtimeServer: RealtimeServer | null
  readonly tokenSecret: string
  readonly allowedOrigins: readonly string[]
  readonly clock: Clock
  readonly observe: (event: HubEvent) => void
  /** Languages that channels are published in. */
  readonly locales: readonly string[]
  readonly hasMatch: (id: number) => boolean
  /** Number of proxies in front, for the limit of sockets per address. */
  readonly trustedProxies: number
  readonly rateLimits: boolean
}

export function openRealtimeTransport(options: RealtimeTransportDeps): RealtimeTransport {
  return options.realtimeServer ? reachServer(options.realtimeServer) : openHub(options)
}

/** Limits for `RATE_LIMITS=false`, for tests in which one machine runs all clients. */
const UNLIMITED = {
  commandsPerSecond: Number.MAX_SAFE_INTEGER,
  commandBurst: Number.MAX_SAFE_INTEGER,
  socketsPerAddress: Number.MAX_SAFE_INTEGER,
}

/** Whether a channel can ever be published; any other would only cost memory. */
function createChannelCheck({ locales, hasMatch }: Pick<RealtimeTransportDeps, 'locales' | 'hasMatch'>) {
  const publicChannels = new Set(locales.map(publicChannel))
  return (name: string): boolean => {
    const match = parseMatchChannel(name)
    if (match !== null) return hasMatch(match) && locales.some(locale => matchChannel(match, locale) === name)
    // A player's own channel requires a token that names it.
    return publicChannels.has(name) || parseUserChannel(name) !== null
  }
}

function openHub(options: RealtimeTransportDeps): RealtimeTransport {
  const { tokenSecret, allowedOrigins, clock, observe, trustedProxies, rateLimits } = options
  const watchers = new Watchers(clock, WATCH_MS, channel => hub.resetPosition(channel))
  const hub = new Hub({
    namespaces: NAMESPACES,
    tokenSecret,
    allowedOrigins: [...allowedOrigins],
    hasChannel: createChannelCheck(options),
    trustedProxies,
    ...(!rateLimits && { limits: UNLIMITED }),
    clock: { now: () => clock.now(), repeat: hubClock.repeat },
    observe: event => {
      watchers.observe(event)
      observe(event)
    },
  })
  return {
    publisher: new EmbeddedPublisher(hub),
    positions: new HubPositions(hub, watchers),
    setPositions: () => {},
    isWatched: channel => watchers.isWatched(channel),
    findConnected: async () => watchers.players(),
    count() {
      const { connected, subscriptions } = hub.stats()
      return { connections: connected, subscriptions }
    },
    attach: server => void hub.attach(server, { path: '/connection/websocket' }),
    close() {
      watchers.stop()
      return hub.close()
    },
  }
}

function reachServer(server: RealtimeServer): RealtimeTransport {
  const reader = new CentrifugoReader(server)
  const positions = new AnnouncedPositions()
  return {
    publisher: new CentrifugoPublisher(server),
    positions,
    setPositions: stored => positions.set(stored),
    // A subscriber that came since the last poll would miss unpublished changes, so everything is published.
    isWatched: () => true,
    async findConnected() {
      const channels = await reader.channels('$user:*')
      return new Set([...channels.keys()].flatMap(channel => parseUserChannel(channel) ?? []))
    },
    count: () => ({ connections: 0, subscriptions: 0 }),
    attach: () => {},
    close: async () => {},
  }
}
