import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { StreamPosition } from '@touchline/contract/stream-position'
import type { Readable } from '../observable.ts'
import type { Schedule } from '../schedule.ts'

/** `offline`: attempts fail, or none will be made. */
export type ConnectionState = 'connecting' | 'connected' | 'offline'

/**
 * `lost`: not subscribed at the moment. `synced`: no publication was missed. `gap`: publications may have been missed,
 * refetch. `released`: no subscriber is left.
 */
export type ChannelState = 'lost' | 'synced' | 'gap' | 'released'

/**
 * `initial`: the first subscription, without a stream position, so data fetched before it may be stale. `unrecovered`: the
 * server could not recover from the position.
 */
export type GapReason = 'initial' | 'unrecovered'

export type RealtimeErrorKind = 'load' | 'first-connection' | 'connection' | 'subscription' | 'handler'

export interface RealtimeConnectionOptions {
  /** `wss://…/connection/websocket`. */
  url: string
  /** Fetches a connection token; null leaves the client disconnected as unauthorized. */
  getToken: () => Promise<string | null>
  /** Fetches subscription tokens of `$` channels, by channel. A missing channel is forbidden. */
  authorizeChannels: (channels: string[]) => Promise<ReadonlyMap<string, string>>
  /** `isCatchingUp`: a recovered publication, from before the subscription was restored. */
  onEvent: (event: RealtimeEvent, channel: string, isCatchingUp: boolean) => void
  /** `position`: from where the channel's publications are delivered again; undefined if the server does not tell. */
  onGap?: (channel: string, reason: GapReason, position?: StreamPosition) => void
  onChannel?: (channel: string, state: ChannelState) => void
  /**
   * True: no frame for 10,000 ms, or the device slept, so data may be stale. False: the connection is alive and nothing was
   * missed. After a reconnect the channel states decide.
   */
  onStaleChange?: (isStale: boolean) => void
  /** Reportable errors: the first connection failure once, callback exceptions as `handler`. */
  onError?: (error: Error, kind: RealtimeErrorKind) => void
  /** Whether nobody sees the page, whose failed attempts are then repeated after up to 20 s instead of 3 s; default no. */
  isHidden?: () => boolean
  /** Fossil deltas. */
  delta?: boolean
  loadCentrifuge?: () => Promise<CentrifugeModule>
  schedule?: Schedule
  /** Clock in milliseconds that continues during device sleep; default `Date.now`. */
  now?: () => number
  /** Time in milliseconds that a released channel stays subscribed, for navigation back and forth; default 2 000. */
  lingerMs?: number
}

export type CentrifugeModule = Pick<typeof import('centrifuge'), 'Centrifuge' | 'UnauthorizedError'>

export interface RealtimeConnection {
  readonly state: Readable<ConnectionState>
  /** Whether the server rejected the token; no attempt is made until the identity changes. */
  isUnauthorized(): boolean
  /** Loads the client and connects. */
  start(): void
  /** Subscribes to a reference-counted channel. Returns the function that releases it. */
  acquire(channel: string, options?: { since?: StreamPosition }): () => void
  /** Sets the session's id, or null for a visitor. A change reconnects with a new token. */
  setIdentity(identity: string | null): void
  /** Checks the heartbeat at once, for a page that becomes visible again. */
  checkLiveness(): void
  /** Skips the backoff and connects at once, when the user interacts or the network is back. */
  retryNow(): void
  /** Disconnects permanently. */
  stop(): void
}
