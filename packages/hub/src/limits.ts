/** Limits per client. The application can override each of them. */
export interface HubLimits {
  /** Subscriptions per session. */
  readonly channelsPerSession: number
  /** Maximum characters of a channel name. */
  readonly channelNameLength: number
  /** Maximum bytes of an incoming WebSocket message; a larger one closes the socket with 1009. */
  readonly messageBytes: number
  /** Bytes that may be queued for a client before it is disconnected as slow. */
  readonly queueBytes: number
  /** Maximum publications per recovery; a larger gap counts as not recovered. */
  readonly recoveredPublications: number
  /** Sustained commands per second and session. */
  readonly commandsPerSecond: number
  /** Command burst per session, such as a page that sends all its subscriptions at once. */
  readonly commandBurst: number
  /** Open sockets per address; for IPv6 per /64. */
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

/** Protocol timings, in milliseconds unless the name says otherwise. */
export const HUB_TIMINGS = {
  tickMs: 1000,
  /** Ticks between pings; also the ping interval in seconds announced to the client. */
  pingTicks: 25,
  /** Ticks within which a pong must arrive. */
  pongTicks: 8,
  /** Time within which a socket must send its connect command. */
  staleMs: 10_000,
  /** Grace period to renew an expired token before disconnection. */
  expiryGraceMs: 25_000,
  /** Timeout of the closing handshake before the socket is destroyed. */
  terminateMs: 5000,
  /** Ticks between two sweeps of unused channels. */
  sweepTicks: 30,
  /** How long an unused channel keeps its position after its last publication. */
  channelIdleMs: 3_600_000,
  /** How long a publication's idempotency key is remembered. */
  idempotencyMs: 300_000,
} as const
