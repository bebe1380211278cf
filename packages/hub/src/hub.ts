/**
 * The hub: accepts WebSocket clients that speak the JSON form of Centrifugo's client protocol and delivers the
 * application's publications to them. One process, all state in memory. Channel contents are opaque to it.
 */
import type { Server } from 'node:http'
import type { PublishResult } from './channel.ts'
import { type ActiveChannels, ChannelReader, type HistoryPage } from './channel-reader.ts'
import { ChannelTable } from './channel-table.ts'
import { ChannelWriter } from './channel-writer.ts'
import { type Clock, systemClock } from './clock.ts'
import { buildCloseReason } from './close-reason.ts'
import type { CommandContext } from './command-context.ts'
import { CommandRateLimiter } from './command-rate-limiter.ts'
import { runCommand } from './commands.ts'
import { FlushScheduler } from './flush-scheduler.ts'
import { PING_FRAME, parseFrame } from './frames.ts'
import type { HistoryRequest } from './history-stream.ts'
import { createSafeEmitter, type EmitEvent } from './hub-events.ts'
import { DEFAULT_LIMITS, HUB_TIMINGS, type HubLimits } from './limits.ts'
import { type ChannelNamespace, NamespaceTable } from './namespaces.ts'
import { PingWheel } from './ping-wheel.ts'
import type { Presence, PresenceStats } from './presence.ts'
import { CLOSE_REASONS } from './protocol-codes.ts'
import type { PublishOptions } from './realtime-publisher.ts'
import { type RevokedSession, RevokedSessions } from './revoked-sessions.ts'
import { Session, type SessionCallbacks } from './session.ts'
import { SessionRegistry } from './session-registry.ts'
import { checkToken, importTokenSecret } from './tokens.ts'
import { type AllowedOrigins, type ConnectionHandlers, UpgradeHandler } from './upgrade-handler.ts'

export interface HubOptions {
  readonly namespaces: readonly ChannelNamespace[]
  /** Secret shared with the issuer of connection and subscription tokens (HS256). */
  readonly tokenSecret: string
  /**
   * Exact origins, or a predicate on the Origin header. Clients without the header, which browsers always send, may
   * connect.
   */
  readonly allowedOrigins: AllowedOrigins
  /** Whether a client may connect as an anonymous visitor without a token. Default: false. */
  readonly allowTokenlessConnect?: boolean
  /**
   * Whether a channel exists within a known namespace; subscribing to any other is rejected (102). Without it every
   * name of a namespace exists, and clients can create any number of channels.
   */
  readonly hasChannel?: (name: string) => boolean
  /** Number of trusted proxies: that many entries are trusted from the end of `X-Forwarded-For`. Default: none. */
  readonly trustedProxies?: number
  /** How long an unused channel keeps its position after its last publication. Default: one hour. */
  readonly positionTtlMs?: number
  readonly limits?: Partial<HubLimits>
  /** Called synchronously for logs and metrics, possibly during a publication: it must not publish. */
  readonly observe?: EmitEvent
  readonly clock?: Clock
  /** Random source that spreads the first pings; 0 ≤ x < 1. */
  readonly random?: () => number
  /** Version announced to clients on connect. */
  readonly version?: string
}

export interface HubStats {
  readonly sessions: number
  readonly connected: number
  readonly users: number
  readonly channels: number
  readonly subscriptions: number
}

export class Hub {
  readonly version: string
  readonly #clock: Clock
  readonly #limits: HubLimits
  readonly #emit: EmitEvent
  readonly #channels: ChannelTable
  readonly #namespaces: NamespaceTable
  readonly #writer: ChannelWriter
  readonly #reader: ChannelReader
  readonly #pingWheel: PingWheel<Session>
  readonly #upgradeHandler: UpgradeHandler
  readonly #context: CommandContext
  readonly #stopTicking: () => void
  readonly #sessions = new SessionRegistry()
  readonly #flushScheduler = new FlushScheduler()
  readonly #revoked = new RevokedSessions()
  #ticks = 0
  #closing: Promise<void> | null = null

  /** Throws RangeError on contradictory namespaces or an empty token secret. */
  constructor(options: HubOptions) {
    this.#clock = options.clock ?? systemClock
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits }
    this.#emit = createSafeEmitter(options.observe)
    this.version = options.version ?? 'hub'
    this.#channels = new ChannelTable(options.positionTtlMs ?? HUB_TIMINGS.channelIdleMs)
    this.#namespaces = new NamespaceTable(options.namespaces)
    const parts = {
      clock: this.#clock,
      namespaces: this.#namespaces,
      channels: this.#channels,
      emit: this.#emit,
    }
    this.#writer = new ChannelWriter(parts)
    this.#reader = new ChannelReader(parts)
    const random = options.random ?? Math.random
    this.#pingWheel = new PingWheel({ slots: HUB_TIMINGS.pingTicks, pongTicks: HUB_TIMINGS.pongTicks, random })
    this.#context = this.#createContext(options)
    this.#upgradeHandler = new UpgradeHandler({
      allowedOrigins: options.allowedOrigins,
      maxPayload: this.#limits.messageBytes,
      socketsPerAddress: this.#limits.socketsPerAddress,
      trustedProxies: options.trustedProxies ?? 0,
      emit: this.#emit,
      accept: socket => this.#accept(socket),
    })
    this.#stopTicking = this.#clock.repeat(HUB_TIMINGS.tickMs, () => this.#tick())
  }

  /** Handles WebSocket upgrades on a path of the server. Returns a function that detaches it. */
  attach(server: Server, options: { path: string }): () => void {
    return this.#upgradeHandler.attach(server, options.path)
  }

  /**
   * Publishes data to a channel's subscribers and to its history if the namespace keeps one. Throws RangeError for a
   * channel of an unknown namespace and TypeError for data that JSON cannot represent, before anything is sent.
   */
  publish(channel: string, data: unknown, options?: PublishOptions): PublishResult {
    return this.#writer.broadcast([channel], data, options)[0] ?? {}
  }

  /** Publishes to several channels with one serialisation. Throws like `publish`, before anything is sent. */
  broadcast(channels: readonly string[], data: unknown, options?: PublishOptions): PublishResult[] {
    return this.#writer.broadcast(channels, data, options)
  }

  /** Whether the channel belongs to a known namespace and can be published to. */
  hasNamespace(channel: string): boolean {
    return this.#namespaces.find(channel) !== undefined
  }

  /**
   * Invalidates every position of a channel without subscribers, so that returning clients must refetch. For
   * applications that stop publishing to unused channels; call it when the first publication is skipped.
   */
  resetPosition(channel: string): void {
    this.#channels.resetPosition(channel)
  }

  /**
   * Reads a part of a channel's history. Throws HubError for an unknown channel, one without history, or another epoch.
   */
  history(channel: string, request: HistoryRequest): HistoryPage {
    return this.#reader.history(channel, request)
  }

  /** Lists the subscribers of a channel. Throws HubError for an unknown channel or one without presence. */
  presence(channel: string): Presence {
    return this.#reader.presence(channel)
  }

  /** Counts the subscribers of a channel. Throws like `presence`. */
  presenceStats(channel: string): PresenceStats {
    return this.#reader.presenceStats(channel)
  }

  /** Lists channels with subscribers whose names match a pattern: `*` matches any text, the empty pattern all names. */
  channels(pattern = ''): ActiveChannels {
    return this.#reader.channels(pattern)
  }

  /** Closes every connection of a signed-in user. Throws RangeError when the code is not 3000–4999. */
  disconnectUser(id: string, code: number, reason: string): void {
    const close = buildCloseReason(code, reason)
    for (const session of this.#sessions.ofUser(id)) session.close(close)
  }

  /**
   * Rejects tokens of the given application sessions (`sid`) until the last of them has expired, and ends connections
   * and subscriptions opened with them. Throws RangeError when the close code is not 3000–4999.
   */
  revokeSessions(sessions: readonly RevokedSession[], code: number, reason: string): void {
    const close = buildCloseReason(code, reason)
    const nowMs = this.#clock.now()
    for (const { sessionId, untilMs } of sessions) this.#revoked.add(sessionId, untilMs)
    for (const user of new Set(sessions.map(({ user }) => user)))
      for (const session of this.#sessions.ofUser(user)) session.revoke(id => this.#revoked.has(id, nowMs), close)
  }

  stats(): HubStats {
    return {
      sessions: this.#sessions.openCount,
      connected: this.#sessions.connectedCount,
      users: this.#sessions.userCount,
      channels: this.#channels.size,
      subscriptions: this.#channels.countSubscriptions(),
    }
  }

  /**
   * Closes every connection with a reconnect advice (3001). Resolves when the last socket is closed, within 6 seconds.
   */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    this.#upgradeHandler.close()
    for (const session of this.#sessions.open()) session.close(CLOSE_REASONS.shutdown)
    await this.#sessions.waitEmpty()
    this.#upgradeHandler.detach()
    this.#stopTicking()
  }

  #createContext(options: HubOptions): CommandContext {
    const tokenKey = importTokenSecret(options.tokenSecret)
    return {
      clock: this.#clock,
      limits: this.#limits,
      namespaces: this.#namespaces,
      channels: this.#channels,
      hasChannel: options.hasChannel ?? (() => true),
      checkToken: token => {
        const nowMs = this.#clock.now()
        const check = checkToken(token, tokenKey, nowMs)
        const isRevoked = check.status === 'valid' && this.#revoked.has(check.claims.sessionId, nowMs)
        return isRevoked ? { status: 'expired' } : check
      },
      allowTokenlessConnect: options.allowTokenlessConnect ?? false,
      version: this.version,
      emit: this.#emit,
      onConnected: session => this.#onConnected(session),
      registerPong: session => this.#pingWheel.acceptPong(session),
      onSubscribed: (session, channel) =>
        this.#flushScheduler.scheduleMembershipPush(channel, 'join', session.toClientInfo(channel.name)),
    }
  }

  #accept(socket: ConstructorParameters<typeof Session>[0]): ConnectionHandlers {
    const session = new Session(socket, this.#sessionCallbacks, {
      queueBytes: this.#limits.queueBytes,
      clock: this.#clock,
      commands: new CommandRateLimiter(this.#limits, this.#clock.now()),
    })
    this.#sessions.add(session)
    this.#emit({ type: 'session_opened' })
    return {
      onMessage: text => this.#receive(session, text),
      onGone: close => {
        session.detach(close)
        this.#sessions.remove(session)
      },
    }
  }

  /** `text` is null for a binary message. */
  #receive(session: Session, text: string | null): void {
    try {
      const commands = text === null ? null : parseFrame(text)
      if (!commands) session.close(CLOSE_REASONS.badRequest)
      for (const command of commands ?? []) runCommand(this.#context, session, command)
    } catch (error) {
      this.#emit({ type: 'failure', error })
      session.close(CLOSE_REASONS.serverError)
    }
  }

  #onConnected(session: Session): void {
    this.#sessions.onConnected(session)
    this.#pingWheel.add(session)
    this.#emit({ type: 'session_connected', client: session.client, user: session.user })
  }

  readonly #sessionCallbacks: SessionCallbacks = {
    scheduleFlush: session => this.#flushScheduler.scheduleFlush(session),
    onUnsubscribed: (session, channel, info) => {
      this.#flushScheduler.scheduleMembershipPush(channel, 'leave', info)
      this.#channels.release(channel, this.#clock.now())
      this.#emit({ type: 'unsubscribed', client: session.client, channel: channel.name })
    },
    onClosed: (session, close) => {
      this.#pingWheel.remove(session)
      this.#sessions.onClosed(session)
      const { client, user } = session
      this.#emit({ type: 'session_closed', client, user, ...close })
    },
  }

  #tick(): void {
    const nowMs = this.#clock.now()
    const { due, silent } = this.#pingWheel.tick()
    for (const session of silent) session.close(CLOSE_REASONS.noPong)
    for (const session of due) session.enqueue(PING_FRAME)
    for (const session of this.#sessions.open()) session.sweep(nowMs)
    this.#ticks += 1
    if (this.#ticks % HUB_TIMINGS.sweepTicks !== 0) return
    this.#channels.sweep(nowMs)
    this.#revoked.sweep(nowMs)
  }
}
