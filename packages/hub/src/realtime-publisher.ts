import type { RevokedSession } from './revoked-sessions.ts'

/** An event as the subscribers receive it in a publication's data. */
export interface RealtimeEvent {
  readonly event_name: string
  readonly message: unknown
}

export interface PublishOptions {
  /** A repeated publish to the same channel under the same key within five minutes is answered without being sent. */
  readonly idempotencyKey?: string
}

/** Where the channel keeps a history, the publication's position in it. */
export interface PublishedPosition {
  readonly offset?: number
  readonly epoch?: string
}

/** How connections are closed. Codes 3500–3999 and 4500–4999 keep the client from coming back. */
export interface CloseSpec {
  readonly code: number
  readonly reason: string
}

/** The way from an application to its subscribers, whichever server carries it there. */
export interface RealtimePublisher {
  publish(channel: string, event: RealtimeEvent, options?: PublishOptions): Promise<PublishedPosition>
  broadcast(channels: readonly string[], event: RealtimeEvent, options?: PublishOptions): Promise<void>
  /** Closes every connection of a user. Codes 3500–3999 and 4500–4999 keep the client from coming back. */
  disconnectUser(id: string, code: number, reason: string): Promise<void>
  /**
   * Ends the realtime connections of sessions of the application and refuses their tokens from now on. Answers false from
   * a server that cannot refuse tokens; nothing has been done then.
   */
  revokeSessions(sessions: readonly RevokedSession[], close: CloseSpec): Promise<boolean>
}
