/**
 * One client's connection: identity, subscriptions, deadlines and outgoing queue. Frames are queued until the hub
 * flushes at the end of the event loop turn. After `close` a session neither receives nor sends.
 */
import { randomUUID } from 'node:crypto'
import type { Channel, Delivery } from './channel.ts'
import type { Clock } from './clock.ts'
import type { CommandRateLimiter } from './command-rate-limiter.ts'
import { encodeUnsubscribePush } from './frames.ts'
import { HUB_TIMINGS } from './limits.ts'
import { CLOSE_REASONS, type CloseReason, UNSUBSCRIBE_REASONS } from './protocol-codes.ts'
import type { ClientInfo, Subscriber } from './subscriber.ts'

/** The transport interface of a session. */
export interface SessionSocket {
  /** Bytes written but not yet accepted by the network. */
  readonly bufferedBytes: number
  send(message: Buffer): void
  close(code: number, reason: string): void
  terminate(): void
}

/** Callbacks into the hub. */
export interface SessionCallbacks {
  /** Schedules `flush` for the end of this event loop turn. */
  scheduleFlush(session: Session): void
  /** `info` is the client information that other subscribers saw. */
  onUnsubscribed(session: Session, channel: Channel, info: ClientInfo): void
  /** Called once, after the session was removed from its channels. */
  onClosed(session: Session, close: CloseReason): void
}

export interface Subscription {
  readonly channel: Channel
  /** Unix seconds, absent when it does not expire. */
  expiresAt?: number | undefined
  /** The `info` of the subscription's token. */
  readonly info?: unknown
  /** The application session of the most recent token. */
  sessionId?: string | undefined
}

/** Attributes granted by a connection or subscription token. */
export interface TokenGrant {
  /** Unix seconds, absent when it does not expire. */
  readonly expiresAt?: number | undefined
  readonly info?: unknown
  /** The application session the token was issued to. */
  readonly sessionId?: string | undefined
}

const LINE_BREAK = Buffer.from('\n')
/**
 * At this size the queue is written immediately, so that the socket's buffered bytes reflect how slow the client is.
 */
const FLUSH_BYTES = 65_536

interface SessionOptions {
  readonly queueBytes: number
  readonly clock: Clock
  readonly commands: CommandRateLimiter
}

export class Session implements Subscriber {
  readonly client: string = randomUUID()
  /** Rate limiter of incoming commands. */
  readonly commandRateLimiter: CommandRateLimiter
  readonly #socket: SessionSocket
  readonly #callbacks: SessionCallbacks
  readonly #clock: Clock
  readonly #queueLimit: number
  readonly #subscriptions = new Map<string, Subscription>()
  #phase: 'opened' | 'refused' | 'connected' | 'closed' = 'opened'
  #user = ''
  #info: unknown
  #expiresAt: number | undefined
  #sessionId: string | undefined
  #deadline: number
  #queue: Buffer[] = []
  #queuedBytes = 0

  constructor(socket: SessionSocket, callbacks: SessionCallbacks, options: SessionOptions) {
    this.commandRateLimiter = options.commands
    this.#socket = socket
    this.#callbacks = callbacks
    this.#queueLimit = options.queueBytes
    this.#clock = options.clock
    this.#deadline = options.clock.now() + HUB_TIMINGS.staleMs
  }

  get phase(): 'opened' | 'refused' | 'connected' | 'closed' {
    return this.#phase
  }

  /** The connection token's subject; empty for an anonymous visitor. */
  get user(): string {
    return this.#user
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size
  }

  /** Bytes queued or buffered for the client. */
  get pendingBytes(): number {
    return this.#queuedBytes + this.#socket.bufferedBytes
  }

  /** Whether a reply of this size leaves half of the queue for live events. */
  canQueueBulkReply(bytes: number): boolean {
    return this.pendingBytes + bytes <= this.#queueLimit / 2
  }

  /** Marks the session as connected. */
  connect(user: string, grant: TokenGrant = {}): void {
    this.#phase = 'connected'
    this.#user = user
    this.#info = grant.info
    this.renew(grant)
  }

  /** The client information visible to other subscribers of a channel. */
  toClientInfo(channel: string): ClientInfo {
    const info = this.#subscriptions.get(channel)?.info
    return {
      client: this.client,
      ...(this.#user !== '' && { user: this.#user }),
      ...(this.#info !== undefined && { conn_info: this.#info }),
      ...(info !== undefined && { chan_info: info }),
    }
  }

  /** Marks the connect command as rejected: further commands are ignored until the client disconnects. */
  refuse(): void {
    this.#phase = 'refused'
  }

  /** Applies the expiry and application session of a refreshed connection token. */
  renew({ expiresAt, sessionId }: TokenGrant): void {
    this.#expiresAt = expiresAt
    this.#sessionId = sessionId
    this.#setDeadline()
  }

  findSubscription(channel: string): Subscription | undefined {
    return this.#subscriptions.get(channel)
  }

  /** Subscribes to a channel. The grant is copied field by field, because token claims contain a channel too. */
  subscribe(channel: Channel, grant: TokenGrant = {}, delivery?: Delivery): void {
    this.#subscriptions.set(channel.name, {
      channel,
      expiresAt: grant.expiresAt,
      info: grant.info,
      sessionId: grant.sessionId,
    })
    channel.add(this, delivery)
    this.#setDeadline()
  }

  renewSubscription(subscription: Subscription, { expiresAt, sessionId }: TokenGrant): void {
    subscription.expiresAt = expiresAt
    subscription.sessionId = sessionId
    this.#setDeadline()
  }

  /** Ends the connection, or individual subscriptions, opened with tokens of revoked application sessions. */
  revoke(isRevoked: (sessionId: string | undefined) => boolean, close: CloseReason): void {
    if (isRevoked(this.#sessionId)) this.close(close)
    else this.#endSubscriptions(({ sessionId }) => isRevoked(sessionId))
  }

  unsubscribe(name: string): void {
    const subscription = this.#subscriptions.get(name)
    if (!subscription) return
    const info = this.toClientInfo(name)
    this.#subscriptions.delete(name)
    subscription.channel.remove(this)
    this.#callbacks.onUnsubscribed(this, subscription.channel, info)
  }

  /** Queues a frame. Disconnects a client whose queue exceeds the limit. */
  enqueue(frame: Buffer): void {
    if (this.#phase === 'closed') return
    if (this.#queue.length === 0) this.#callbacks.scheduleFlush(this)
    this.#queue.push(frame)
    this.#queuedBytes += frame.length + LINE_BREAK.length
    if (this.#queuedBytes >= FLUSH_BYTES) this.flush()
    if (this.pendingBytes > this.#queueLimit) this.#closeSocket(CLOSE_REASONS.slow)
  }

  /** Sends the queued frames as one message. */
  flush(): void {
    const frames = this.#queue
    const [first] = frames
    if (!first) return
    this.#queue = []
    this.#queuedBytes = 0
    this.#socket.send(frames.length === 1 ? first : joinLines(frames))
  }

  /** Flushes, then closes. The hub destroys the socket when the client does not complete the handshake in time. */
  close(close: CloseReason): void {
    if (this.#phase === 'closed') return
    this.flush()
    this.#closeSocket(close)
  }

  /** Handles the loss of the socket. */
  detach(close: CloseReason): void {
    this.#deadline = Number.POSITIVE_INFINITY
    if (this.#phase !== 'closed') this.#end(close)
  }

  /** Applies deadlines up to `nowMs`: stale and expired connections, expired subscriptions, overdue closes. */
  sweep(nowMs: number): void {
    if (nowMs < this.#deadline) return
    if (this.#phase === 'closed') this.#terminate()
    else if (this.#phase !== 'connected') this.close(CLOSE_REASONS.stale)
    else if (nowMs >= graceEnd(this.#expiresAt)) this.close(CLOSE_REASONS.expired)
    else this.#endSubscriptions(({ expiresAt }) => nowMs >= graceEnd(expiresAt))
  }

  #endSubscriptions(isOver: (subscription: Subscription) => boolean): void {
    for (const [name, subscription] of this.#subscriptions) {
      if (!isOver(subscription)) continue
      this.unsubscribe(name)
      this.enqueue(encodeUnsubscribePush(name, UNSUBSCRIBE_REASONS.expired))
    }
    if (this.#phase !== 'closed') this.#setDeadline()
  }

  #closeSocket(close: CloseReason): void {
    this.#deadline = this.#clock.now() + HUB_TIMINGS.terminateMs
    this.#socket.close(close.code, close.reason)
    this.#end(close)
  }

  #terminate(): void {
    this.#deadline = Number.POSITIVE_INFINITY
    this.#socket.terminate()
  }

  #end(close: CloseReason): void {
    this.#phase = 'closed'
    this.#queue = []
    this.#queuedBytes = 0
    for (const name of [...this.#subscriptions.keys()]) this.unsubscribe(name)
    this.#callbacks.onClosed(this, close)
  }

  #setDeadline(): void {
    let deadline = graceEnd(this.#expiresAt)
    for (const { expiresAt } of this.#subscriptions.values()) deadline = Math.min(deadline, graceEnd(expiresAt))
    this.#deadline = deadline
  }
}

/** End of the grace period, in Unix milliseconds, for an expiry in Unix seconds. */
function graceEnd(expiresAt: number | undefined): number {
  return expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt * 1000 + HUB_TIMINGS.expiryGraceMs
}

function joinLines(frames: readonly Buffer[]): Buffer {
  return Buffer.concat(frames.flatMap((frame, index) => (index === 0 ? [frame] : [LINE_BREAK, frame])))
}
