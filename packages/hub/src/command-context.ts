import type { Channel } from './channel.ts'
import type { ChannelTable } from './channel-table.ts'
import type { Clock } from './clock.ts'
import type { EmitEvent } from './hub-events.ts'
import type { HubLimits } from './limits.ts'
import type { NamespaceTable } from './namespaces.ts'
import type { CloseReason, ProtocolError } from './protocol-codes.ts'
import type { Session } from './session.ts'
import type { TokenCheck } from './tokens.ts'

/** The hub's interface for commands. */
export interface CommandContext {
  readonly clock: Clock
  readonly limits: HubLimits
  readonly namespaces: NamespaceTable
  readonly channels: ChannelTable
  /** Whether the channel of a known namespace exists. */
  hasChannel(name: string): boolean
  readonly allowTokenlessConnect: boolean
  readonly version: string
  readonly emit: EmitEvent
  /** Checks a token now. A token of a revoked session counts as expired, so that the client requests a new one. */
  checkToken(token: string): TokenCheck
  /** Called after a session connected. */
  onConnected(session: Session): void
  /** Registers a session's pong; false when none was expected. */
  registerPong(session: Session): boolean
  /** Called after a session subscribed. */
  onSubscribed(session: Session, channel: Channel): void
}

/** A reply's result as JSON text, an error reply, or a connection close. */
export type CommandResponse =
  | { readonly result: string }
  | { readonly error: ProtocolError }
  | { readonly close: CloseReason }

/**
 * Reply fields about a token's expiry (`expiresAt` in Unix seconds). The ttl is rounded up, because a client would
 * refresh continuously on zero.
 */
export function toExpiryFields(expiresAt: number | undefined, nowMs: number): { expires?: true; ttl?: number } {
  return expiresAt === undefined ? {} : { expires: true, ttl: Math.max(1, Math.ceil(expiresAt - nowMs / 1000)) }
}
