import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { StreamPosition } from '@touchline/contract/stream-position'
import type { Readable } from '../observable.ts'
import type { Schedule } from '../schedule.ts'

/** `offline`: attempts fail, or there will be none. */
export type ConnectionState = 'connecting' | 'connected' | 'offline'

/**
 * `lost`: nothing comes for now. `synced`: nothing was missed. `gap`: something may have been missed, fetch anew.
 * `released`: nobody wants it any more.
 */
export type ChannelState = 'lost' | 'synced' | 'gap' | 'released'

/**
 * `initial`: the first subscription, from no position, so whatever was fetched before it may be old. `unrecovered`: the
 * position was lost.
 */
export type GapReason = 'initial' | 'unrecovered'

export type RealtimeErrorKind = 'load' | 'first-connection' | 'connection' | 'subscription' | 'handler'

export interface RealtimeOptions {
  /** `wss://…/connection/websocket`. */
  url: string
  /** A connection token; null when there is none to be had: the client then stays disconnected as unauthorized. */
  getToken: () => Promise<string | null>
  /** Subscription tokens by channel, for channels that begin with `$`. A channel left out is not allowed. */
  authorizeChannels: (channels: string[]) => Promise<ReadonlyMap<string, string>>
  /** `isCatchingUp`: it happened while nothing came, and is told now. */
  onEvent: (event: RealtimeEvent, channel: string, isCatchingUp: boolean) => void
  onGap?: (channel: string, reason: GapReason) => void
  onChannel?: (channel: string, state: ChannelState) => void
  /**
   * True: nothing has come for ten seconds, or the computer slept, so what is known may be old. False: the connection is
   * alive after all and nothing was missed. After a reconnection the channels tell.
   */
  onStaleChange?: (isDoubted: boolean) => void
  /** Failures worth a report: the first connection failure comes once, exceptions of the callbacks as `handler`. */
  onError?: (error: Error, kind: RealtimeErrorKind) => void
  /** Fossil deltas. */
  delta?: boolean
  loadCentrifuge?: () => Promise<CentrifugeModule>
  schedule?: Schedule
  /** Milliseconds of a clock that goes on while the computer sleeps; `Date.now` unless given. */
  now?: () => number
  /** How long a channel nobody wants is kept, so that going back and forth loses nothing; 2 000 ms unless given. */
  lingerMs?: number
}

export type CentrifugeModule = Pick<typeof import('centrifuge'), 'Centrifuge' | 'UnauthorizedError'>

export interface Realtime {
  readonly state: Readable<ConnectionState>
  /** Why there is no connection and will be none, until the identity changes. */
  isUnauthorized(): boolean
  /** Loads the client and connects. */
  start(): void
  /** Wants a channel until released. Channels are shared and counted. */
  acquire(channel: string, options?: { since?: StreamPosition }): () => void
  /** Who is connected: a session's id, or null for nobody. A change reconnects with a new token. */
  setIdentity(identity: string | null): void
  /** Looks whether the connection is alive; for when a page comes back to the front. */
  checkLiveness(): void
  /** Tries to connect at once if it only waits for its next attempt: a person waits, or the network has come back. */
  retryNow(): void
  /** Disconnects for good. */
  stop(): void
}
