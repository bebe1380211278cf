import type { StreamPosition } from './history-stream.ts'

export interface ConnectCommand {
  readonly kind: 'connect'
  readonly id: number
  readonly token: string
}

export interface SubscribeCommand {
  readonly kind: 'subscribe'
  readonly id: number
  readonly channel: string
  readonly token: string
  /** Where the client left off; present when it asks to recover. */
  readonly position?: StreamPosition
  /** The client can apply fossil deltas. */
  readonly wantsDelta: boolean
  /** The client wants to be told who comes and goes. */
  readonly wantsJoinLeave: boolean
  /** The client wants error 112 rather than a subscription that did not recover. */
  readonly rejectUnrecovered: boolean
  /** 0 for a plain subscription; the hub knows no other. */
  readonly type: number
}

export interface UnsubscribeCommand {
  readonly kind: 'unsubscribe'
  readonly id: number
  readonly channel: string
}

export interface RefreshCommand {
  readonly kind: 'refresh'
  readonly id: number
  readonly token: string
}

export interface SubRefreshCommand {
  readonly kind: 'sub_refresh'
  readonly id: number
  readonly channel: string
  readonly token: string
}

export interface HistoryCommand {
  readonly kind: 'history'
  readonly id: number
  readonly channel: string
  readonly limit: number
  readonly reverse: boolean
  readonly since?: StreamPosition
}

/** Who is subscribed to a channel, one by one or in numbers. */
export interface PresenceCommand {
  readonly kind: 'presence' | 'presence_stats'
  readonly id: number
  readonly channel: string
}

/** Commands that are part of the protocol and refused by this hub, whatever they hold. */
export interface UnsupportedCommand {
  readonly kind: 'publish' | 'rpc'
  readonly id: number
}

export type RequestCommand =
  | ConnectCommand
  | SubscribeCommand
  | UnsubscribeCommand
  | RefreshCommand
  | SubRefreshCommand
  | HistoryCommand
  | PresenceCommand
  | UnsupportedCommand

/** `pong` and `send` carry no id and get no reply. */
export type Command = RequestCommand | { readonly kind: 'pong' } | { readonly kind: 'send' }
