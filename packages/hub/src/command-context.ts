import type { Channel } from './channel.ts'
import type { ChannelTable } from './channel-table.ts'
import type { Clock } from './clock.ts'
import type { EmitEvent } from './hub-events.ts'
import type { HubLimits } from './limits.ts'
import type { NamespaceTable } from './namespaces.ts'
import type { CloseReason, ProtocolError } from './protocol-codes.ts'
import type { Session } from './session.ts'
import type { TokenCheck } from './tokens.ts'

/** What the commands need of the hub. */
export interface CommandContext {
  readonly clock: Clock
  readonly limits: HubLimits
  readonly namespaces: NamespaceTable
  readonly channels: ChannelTable
  /** Whether the application has a channel of a known namespace. */
  hasChannel(name: string): boolean
  readonly allowTokenlessConnect: boolean
  readonly version: string
  readonly emit: EmitEvent
  /** Checks a token as of now; one of a revoked session counts as expired, so that the client asks for another. */
  checkToken(token: string): TokenCheck
  /** Takes a session in that has just connected. */
  onConnected(session: Session): void
  /** Takes a session's pong; false when none was asked for. */
  registerPong(session: Session): boolean
  /** A session has subscribed. */
  onSubscribed(session: Session, channel: Channel): void
}

/** A reply's result as JSON text, an error reply, or the end of the connection. */
export type CommandResponse =
  | { readonly result: string }
  | { readonly error: ProtocolError }
  | { readonly close: CloseReason }

/**
 * The reply's fields about a token's end (`expiresAt` in Unix seconds). The seconds are rounded up, because the client
 * would renew without pause on a zero.
 */
export function toExpiryFields(expiresAt: number | undefined, nowMs: number): { expires?: true; ttl?: number } {
  return expiresAt === undefined ? {} : { expires: true, ttl: Math.max(1, Math.ceil(expiresAt - nowMs / 1000)) }
}
