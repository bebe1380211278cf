import type { RevokedSession } from './revoked-sessions.ts'

/** An event as received by subscribers in a publication's data. */
export interface RealtimeEvent {
  readonly event_name: string
  readonly message: unknown
}

export interface PublishOptions {
  /**
   * A repeated publish to the same channel under the same key within five minutes returns the first result without
   * sending.
   */
  readonly idempotencyKey?: string
}

/** One event for several channels. */
export interface Broadcast {
  readonly channels: readonly string[]
  readonly event: RealtimeEvent
}

/** The publication's position in the channel's history; absent without history. */
export interface PublishedPosition {
  readonly offset?: number
  readonly epoch?: string
}

/** Close code and reason. Codes 3500–3999 and 4500–4999 prevent reconnection. */
export interface CloseSpec {
  readonly code: number
  readonly reason: string
}

/**
 * Publishing interface of an application, independent of the server. `publish` and `broadcast` keep the order of calls
 * that share a channel.
 */
export interface RealtimePublisher {
  publish(channel: string, event: RealtimeEvent, options?: PublishOptions): Promise<PublishedPosition>
  /** Publishes one event to several channels, serialised once. Resolves with its position in each, in their order. */
  broadcast(
    channels: readonly string[],
    event: RealtimeEvent,
    options?: PublishOptions,
  ): Promise<readonly PublishedPosition[]>
  /**
   * Publishes events whose mutual order does not matter, together. Calls that share an order key are published in the
   * order of the calls. Resolves with the positions of each event; rejects with the first failure, after the others
   * have been delivered or have failed.
   */
  broadcastAll(
    broadcasts: readonly Broadcast[],
    orderKeys: readonly string[],
  ): Promise<readonly (readonly PublishedPosition[])[]>
  /** Closes every connection of a user. Codes 3500–3999 and 4500–4999 prevent reconnection. */
  disconnectUser(id: string, code: number, reason: string): Promise<void>
  /**
   * Ends the realtime connections of application sessions and rejects their tokens from now on. Returns false, without
   * any effect, when the server cannot reject tokens.
   */
  revokeSessions(sessions: readonly RevokedSession[], close: CloseSpec): Promise<boolean>
}
