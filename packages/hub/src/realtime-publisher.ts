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
  /**
   * Calls that share one of these keys are published in the order of the calls. Default: the names of the channels. A
   * key for a group of channels that are only published together saves a queue for each of them.
   */
  readonly orderKeys?: readonly string[]
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

/** Publishing interface of an application, independent of the server. */
export interface RealtimePublisher {
  publish(channel: string, event: RealtimeEvent, options?: PublishOptions): Promise<PublishedPosition>
  /** Publishes one event to several channels, serialised once. Resolves with its position in each, in their order. */
  broadcast(
    channels: readonly string[],
    event: RealtimeEvent,
    options?: PublishOptions,
  ): Promise<readonly PublishedPosition[]>
  /** Closes every connection of a user. Codes 3500–3999 and 4500–4999 prevent reconnection. */
  disconnectUser(id: string, code: number, reason: string): Promise<void>
  /**
   * Ends the realtime connections of application sessions and rejects their tokens from now on. Returns false, without
   * any effect, when the server cannot reject tokens.
   */
  revokeSessions(sessions: readonly RevokedSession[], close: CloseSpec): Promise<boolean>
}
