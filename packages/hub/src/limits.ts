/** What one client may take. Every limit can be set by the application. */
export interface HubLimits {
  /** Subscriptions a session may hold at once. */
  readonly channelsPerSession: number
  /** Characters in a channel name. */
  readonly channelNameLength: number
  /** Bytes of one incoming WebSocket message; a larger one closes the socket with 1009. */
  readonly messageBytes: number
  /** Bytes that may wait for a client before it counts as slow and is cut. */
  readonly queueBytes: number
  /** Publications one recovery may bring; a larger gap counts as not recovered. */
  readonly recoveredPublications: number
  /** Commands a session may go on sending each second. */
  readonly commandsPerSecond: number
  /** Commands a session may send at once, as a page does that comes with all its subscriptions. */
  readonly commandBurst: number
  /** Sockets that may be open from one address; of IPv6 from one /64. */
  readonly socketsPerAddress: number
}

export const DEFAULT_LIMITS: HubLimits = {
  channelsPerSession: 128,
  channelNameLength: 255,
  messageBytes: 65_536,
  queueBytes: 1_048_576,
  recoveredPublications: 300,
  commandsPerSecond: 50,
  commandBurst: 500,
  socketsPerAddress: 1000,
}

/** Timings of the protocol, in milliseconds unless the name says otherwise. */
export const HUB_TIMINGS = {
  tickMs: 1000,
  /** A ping every so many ticks; also the seconds announced to the client. */
  pingTicks: 25,
  /** Ticks within which a pong must come. */
  pongTicks: 8,
  /** A socket must connect within this time. */
  staleMs: 10_000,
  /** Time for a client to renew an expired token before it is cut. */
  expiryGraceMs: 25_000,
  /** Time for the closing handshake before the socket is destroyed. */
  terminateMs: 5000,
  /** Ticks between two sweeps of unused channels. */
  sweepTicks: 30,
  /** An unused channel keeps its position for this time after its last publication. */
  channelIdleMs: 3_600_000,
  /** A publication's idempotency key is remembered for this time. */
  idempotencyMs: 300_000,
} as const
