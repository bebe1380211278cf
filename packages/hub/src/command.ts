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
  /** The client's last position; present when it requests recovery. */
  readonly position?: StreamPosition
  /** The client accepts fossil deltas. */
  readonly wantsDelta: boolean
  /** The client requests join and leave pushes. */
  readonly wantsJoinLeave: boolean
  /** The client requests error 112 instead of an unrecovered subscription. */
  readonly rejectUnrecovered: boolean
  /** 0 for a plain subscription, the only supported type. */
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

/** Lists or counts the subscribers of a channel. */
export interface PresenceCommand {
  readonly kind: 'presence' | 'presence_stats'
  readonly id: number
  readonly channel: string
}

/** Protocol commands that this hub does not support, whatever their contents. */
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
