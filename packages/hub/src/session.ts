/**
 * One client's socket: its identity, its subscriptions, its deadlines and its outgoing queue. Frames are gathered until
 * the hub flushes at the end of the loop turn. After `close` a session takes and sends nothing more.
 */
import { randomUUID } from 'node:crypto'
import type { Channel, Delivery } from './channel.ts'
import type { Clock } from './clock.ts'
import type { CommandRateLimiter } from './command-rate-limiter.ts'
import { encodeUnsubscribePush } from './frames.ts'
import { HUB_TIMINGS } from './limits.ts'
import { CLOSE_REASONS, type CloseReason, UNSUBSCRIBE_REASONS } from './protocol-codes.ts'
import type { ClientInfo, Subscriber } from './subscriber.ts'

/** The transport as a session needs it. */
export interface SessionSocket {
  /** Bytes handed over and not yet taken by the network. */
  readonly bufferedBytes: number
  send(message: Buffer): void
  close(code: number, reason: string): void
  terminate(): void
}

/** What the hub does for its sessions. */
export interface SessionCallbacks {
  /** Call `flush` at the end of this loop turn. */
  scheduleFlush(session: Session): void
  /** `info` is what the others in the channel knew of the session. */
  onUnsubscribed(session: Session, channel: Channel, info: ClientInfo): void
  /** Called once, after the session has left its channels. */
  onClosed(session: Session, close: CloseReason): void
}

export interface Subscription {
  readonly channel: Channel
  /** Unix seconds, absent when it does not expire. */
  expiresAt?: number | undefined
  /** The `info` of the subscription's token. */
  readonly info?: unknown
  /** The application's session of the token that was used last. */
  sessionId?: string | undefined
}

/** What a connection or subscription token grants, besides the right itself. */
export interface TokenGrant {
  /** Unix seconds, absent when it does not expire. */
  readonly expiresAt?: number | undefined
  readonly info?: unknown
  /** The application's session that the token was issued to. */
  readonly sessionId?: string | undefined
}

const LINE_BREAK = Buffer.from('\n')
/** From this size on the queue is written at once, so that what the socket still holds says how slow the client is. */
const FLUSH_BYTES = 65_536

interface SessionOptions {
  readonly queueBytes: number
  readonly clock: Clock
  readonly commands: CommandRateLimiter
}

export class Session implements Subscriber {
  readonly client: string = randomUUID()
  /** What it may still send. */
  readonly commandRateLimiter: CommandRateLimiter
  readonly #socket: SessionSocket
  readonly #owner: SessionCallbacks
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

  constructor(socket: SessionSocket, owner: SessionCallbacks, options: SessionOptions) {
    this.commandRateLimiter = options.commands
    this.#socket = socket
    this.#owner = owner
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

  /** Bytes on their way to the client. */
  get pendingBytes(): number {
    return this.#queuedBytes + this.#socket.bufferedBytes
  }

  /** Whether a reply of so many bytes would leave half the queue to live events. */
  canQueueBulkReply(bytes: number): boolean {
    return this.pendingBytes + bytes <= this.#queueLimit / 2
  }

  /** Makes the session a connected one. */
  connect(user: string, grant: TokenGrant = {}): void {
    this.#phase = 'connected'
    this.#user = user
    this.#info = grant.info
    this.renew(grant)
  }

  /** The client as the other subscribers of a channel may know it. */
  toClientInfo(channel: string): ClientInfo {
    const info = this.#subscriptions.get(channel)?.info
    return {
      client: this.client,
      ...(this.#user !== '' && { user: this.#user }),
      ...(this.#info !== undefined && { conn_info: this.#info }),
      ...(info !== undefined && { chan_info: info }),
    }
  }

  /** The connect command was answered by an error: everything else is ignored until the client leaves. */
  refuse(): void {
    this.#phase = 'refused'
  }

  /** Takes over the end and the application's session of a newer connection token. */
  renew({ expiresAt, sessionId }: TokenGrant): void {
    this.#expiresAt = expiresAt
    this.#sessionId = sessionId
    this.#setDeadline()
  }

  findSubscription(channel: string): Subscription | undefined {
    return this.#subscriptions.get(channel)
  }

  /** Joins a channel. A grant is read field by field, for a token's claims name a channel too. */
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

  /** Ends what was opened by tokens of revoked sessions of the application: the connection, or subscriptions alone. */
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
    this.#owner.onUnsubscribed(this, subscription.channel, info)
  }

  /** Queues a frame. A client that lets more than the limit pile up is cut. */
  enqueue(frame: Buffer): void {
    if (this.#phase === 'closed') return
    if (this.#queue.length === 0) this.#owner.scheduleFlush(this)
    this.#queue.push(frame)
    this.#queuedBytes += frame.length + LINE_BREAK.length
    if (this.#queuedBytes >= FLUSH_BYTES) this.flush()
    if (this.pendingBytes > this.#queueLimit) this.#closeSocket(CLOSE_REASONS.slow)
  }

  /** Sends what is queued as one message. */
  flush(): void {
    const frames = this.#queue
    const [first] = frames
    if (!first) return
    this.#queue = []
    this.#queuedBytes = 0
    this.#socket.send(frames.length === 1 ? first : joinLines(frames))
  }

  /** Sends what is queued, then closes. The hub destroys the socket when the client does not answer in time. */
  close(close: CloseReason): void {
    if (this.#phase === 'closed') return
    this.flush()
    this.#closeSocket(close)
  }

  /** The socket is gone. */
  detach(close: CloseReason): void {
    this.#deadline = Number.POSITIVE_INFINITY
    if (this.#phase !== 'closed') this.#end(close)
  }

  /** Applies whatever fell due by `nowMs`: stale and expired connections, expired subscriptions, overdue closes. */
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
    this.#owner.onClosed(this, close)
  }

  #setDeadline(): void {
    let deadline = graceEnd(this.#expiresAt)
    for (const { expiresAt } of this.#subscriptions.values()) deadline = Math.min(deadline, graceEnd(expiresAt))
    this.#deadline = deadline
  }
}

/** Milliseconds at which something that expires at so many Unix seconds is past its grace. */
function graceEnd(expiresAt: number | undefined): number {
  return expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt * 1000 + HUB_TIMINGS.expiryGraceMs
}

function joinLines(frames: readonly Buffer[]): Buffer {
  return Buffer.concat(frames.flatMap((frame, index) => (index === 0 ? [frame] : [LINE_BREAK, frame])))
}
