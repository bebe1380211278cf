/**
 * The hub: accepts WebSocket clients that speak the JSON form of Centrifugo's client protocol, and hands them what the
 * application publishes. One process, all state in memory. It knows nothing of what the channels are about.
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
import { CLOSE_REASONS, type CloseReason } from './protocol-codes.ts'
import type { PublishOptions } from './realtime-publisher.ts'
import { type RevokedSession, RevokedSessions } from './revoked-sessions.ts'
import { Session, type SessionCallbacks } from './session.ts'
import { SessionRegistry } from './session-registry.ts'
import { checkToken, importTokenSecret } from './tokens.ts'
import { type AllowedOrigins, type ConnectionHandlers, UpgradeHandler } from './upgrade-handler.ts'

export interface HubOptions {
  readonly namespaces: readonly ChannelNamespace[]
  /** Shared with whoever issues the connection and subscription tokens (HS256). */
  readonly tokenSecret: string
  /** Exact origins, or a function of the Origin header. Clients that send none, which no browser does, may connect. */
  readonly allowedOrigins: AllowedOrigins
  /** Whether a client may connect as an anonymous visitor without any token. Off unless asked for. */
  readonly allowTokenlessConnect?: boolean
  /**
   * Whether there is a channel of that name in a namespace; clients cannot subscribe to others (102). Without it every
   * name of a namespace is one, and clients can make as many as they like.
   */
  readonly hasChannel?: (name: string) => boolean
  /** Proxies before the hub: so many entries of `X-Forwarded-For` are trusted, from its end. None unless given. */
  readonly trustedProxies?: number
  /** How long an unused channel keeps its position after its last publication; an hour unless given. */
  readonly positionTtlMs?: number
  readonly limits?: Partial<HubLimits>
  /** Called synchronously for logs and metrics, maybe in the middle of a publication: it must not publish itself. */
  readonly observe?: EmitEvent
  readonly clock?: Clock
  /** Spreads the first pings; 0 ≤ x < 1. */
  readonly random?: () => number
  /** Told to clients when they connect. */
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
  readonly #wheel: PingWheel<Session>
  readonly #gate: UpgradeHandler
  readonly #context: CommandContext
  readonly #stopTicking: () => void
  readonly #sessions = new SessionRegistry()
  readonly #turnEnd = new FlushScheduler()
  readonly #revoked = new RevokedSessions()
  #ticks = 0
  #closing: Promise<void> | null = null

  /** Throws RangeError on contradicting namespaces or an empty token secret. */
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
    this.#wheel = new PingWheel({ slots: HUB_TIMINGS.pingTicks, pongTicks: HUB_TIMINGS.pongTicks, random })
    this.#context = this.#createContext(options)
    this.#gate = new UpgradeHandler({
      allowedOrigins: options.allowedOrigins,
      maxPayload: this.#limits.messageBytes,
      socketsPerAddress: this.#limits.socketsPerAddress,
      trustedProxies: options.trustedProxies ?? 0,
      emit: this.#emit,
      accept: socket => this.#accept(socket),
    })
    this.#stopTicking = this.#clock.repeat(HUB_TIMINGS.tickMs, () => this.#tick())
  }

  /** Takes the WebSocket upgrades of a path of the server. Answers a function that stops doing so. */
  attach(server: Server, options: { path: string }): () => void {
    return this.#gate.attach(server, options.path)
  }

  /**
   * Sends data to a channel's subscribers and, where the namespace has one, into its history. Throws RangeError for a
   * channel of an unknown namespace and TypeError for data that JSON cannot hold; nothing has been sent then.
   */
  publish(channel: string, data: unknown, options?: PublishOptions): PublishResult {
    return this.#writer.broadcast([channel], data, options)[0] ?? {}
  }

  /** Publishes to several channels, serialising once. Throws as `publish` does, before anything is sent. */
  broadcast(channels: readonly string[], data: unknown, options?: PublishOptions): PublishResult[] {
    return this.#writer.broadcast(channels, data, options)
  }

  /** Whether a channel can be published to. */
  hasNamespace(channel: string): boolean {
    return this.#namespaces.find(channel) !== undefined
  }

  /**
   * Makes every position of a channel that nobody is subscribed to worthless: whoever comes back to it must fetch anew. For
   * an application that stops publishing what nobody hears, called when it leaves out the first thing.
   */
  resetPosition(channel: string): void {
    this.#channels.resetPosition(channel)
  }

  /** A part of a channel's history. Throws HubError for an unknown channel, one without history, another epoch. */
  history(channel: string, request: HistoryRequest): HistoryPage {
    return this.#reader.history(channel, request)
  }

  /** Who is subscribed to a channel. Throws HubError for an unknown channel or one without presence. */
  presence(channel: string): Presence {
    return this.#reader.presence(channel)
  }

  /** How many are subscribed to a channel. Throws as `presence` does. */
  presenceStats(channel: string): PresenceStats {
    return this.#reader.presenceStats(channel)
  }

  /** The channels with subscribers whose names fit a pattern: `*` stands for any text, the empty pattern for all. */
  channels(pattern = ''): ActiveChannels {
    return this.#reader.channels(pattern)
  }

  /** Closes every connection of a signed-in user. Throws RangeError when the code is not 3000–4999. */
  disconnectUser(id: string, code: number, reason: string): void {
    const close = buildCloseReason(code, reason)
    for (const session of this.#sessions.ofUser(id)) session.close(close)
  }

  /**
   * Refuses the tokens of sessions of the application (`sid`) until the last of them has expired, and ends what was
   * opened by them. Throws RangeError when the close code is not 3000–4999.
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

  /** Tells every client to come back later (3001) and resolves when the last socket is gone, 6 seconds at most. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    this.#gate.close()
    for (const session of this.#sessions.open()) session.close(CLOSE_REASONS.shutdown)
    await this.#sessions.waitEmpty()
    this.#gate.detach()
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
      onConnected: session => this.#admit(session),
      registerPong: session => this.#wheel.acceptPong(session),
      onSubscribed: (session, channel) =>
        this.#turnEnd.scheduleMembershipPush(channel, 'join', session.toClientInfo(channel.name)),
    }
  }

  #accept(socket: ConstructorParameters<typeof Session>[0]): ConnectionHandlers {
    const session = new Session(socket, this.#owner, {
      queueBytes: this.#limits.queueBytes,
      clock: this.#clock,
      commands: new CommandRateLimiter(this.#limits, this.#clock.now()),
    })
    this.#sessions.add(session)
    this.#emit({ type: 'session_opened' })
    return {
      onMessage: text => this.#receive(session, text),
      onGone: close => this.#forget(session, close),
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

  #admit(session: Session): void {
    this.#sessions.admit(session)
    this.#wheel.add(session)
    this.#emit({ type: 'session_connected', client: session.client, user: session.user })
  }

  #forget(session: Session, close: CloseReason): void {
    session.detach(close)
    this.#sessions.remove(session)
  }

  readonly #owner: SessionCallbacks = {
    scheduleFlush: session => this.#turnEnd.scheduleFlush(session),
    onUnsubscribed: (session, channel, info) => {
      this.#turnEnd.scheduleMembershipPush(channel, 'leave', info)
      this.#channels.release(channel, this.#clock.now())
      this.#emit({ type: 'unsubscribed', client: session.client, channel: channel.name })
    },
    onClosed: (session, close) => this.#leave(session, close),
  }

  #leave(session: Session, close: CloseReason): void {
    this.#wheel.remove(session)
    this.#sessions.leave(session)
    const { client, user } = session
    this.#emit({ type: 'session_closed', client, user, ...close })
  }

  #tick(): void {
    const nowMs = this.#clock.now()
    const { due, silent } = this.#wheel.tick()
    for (const session of silent) session.close(CLOSE_REASONS.noPong)
    for (const session of due) session.enqueue(PING_FRAME)
    for (const session of this.#sessions.open()) session.sweep(nowMs)
    this.#ticks += 1
    if (this.#ticks % HUB_TIMINGS.sweepTicks !== 0) return
    this.#channels.sweep(nowMs)
    this.#revoked.sweep(nowMs)
  }
}
