/** Client information in presence and in join and leave pushes. Absent fields are empty. */
export interface ClientInfo {
  readonly client: string
  /** The connection token's subject. */
  readonly user?: string
  /** The `info` claim of the connection token. */
  readonly conn_info?: unknown
  /** The `info` claim of the subscription token. */
  readonly chan_info?: unknown
}

/** A receiver of a channel's pushes. */
export interface Subscriber {
  readonly client: string
  /** Empty for an anonymous visitor. */
  readonly user: string
  enqueue(frame: Buffer): void
  toClientInfo(channel: string): ClientInfo
}
