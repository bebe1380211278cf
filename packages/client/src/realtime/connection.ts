/**
 * The realtime connection on the lazily loaded client library, which reconnects, resubscribes and recovers by itself. This
 * module manages identity and tokens, channels, heartbeat and the connection state. No callback exception may reach the
 * library, which would disconnect permanently.
 */
import type { Centrifuge, DisconnectedContext, ErrorContext } from 'centrifuge'
import { isUnauthorized } from '../errors.ts'
import { createObservable } from '../observable.ts'
import { rethrowAsync, runIsolated } from '../run-isolated.ts'
import { scheduleWithTimeout } from '../schedule.ts'
import { toError } from '../to-error.ts'
import { createChannels } from './channels.ts'
import { createHeartbeatMonitor } from './heartbeat.ts'
import { createChannelTokenBatcher } from './token-source.ts'
import type {
  CentrifugeModule,
  ConnectionState,
  RealtimeConnection,
  RealtimeConnectionOptions,
  RealtimeErrorKind,
} from './types.ts'

/** Token fetch retries use the library's own backoff: 5 to 10 s, 10 to 20 s for a channel's. */
const TIMINGS = {
  timeout: 5_000,
  minReconnectDelay: 500,
  /** Keeps recovery of a visible page within seconds after an outage; for a hidden one see `MAX_HIDDEN_RECONNECT_DELAY`. */
  maxReconnectDelay: 3_000,
  maxServerPingDelay: 10_000,
} as const
/** Longest delay between attempts of a hidden page. */
const MAX_HIDDEN_RECONNECT_DELAY = 20_000
const LINGER_MS = 2_000
/** `retryNow` does not restart an attempt younger than this. */
const ATTEMPT_MS = 1_000
/** Consecutive failures until the state is `offline`; a single one is common. */
const OFFLINE_AFTER = 2
const FIRST_LOAD_RETRY_MS = 500
/** First and longest delay of a new attempt after a close code that the library treats as terminal. */
const RESTART_MS = 20_000
const LAST_RESTART_MS = 300_000
const CODE_DISCONNECTED_BY_US = 0
const CODE_UNAUTHORIZED = 1
/** Close code of an ended session, whose token is invalid. */
const CODE_SESSION_ENDED = 4401
/** Disconnect code of an origin that is not allowed. */
const CODE_ORIGIN_NOT_ALLOWED = 3507
/** Library error of a request that was pending when the connection closed. */
const CODE_CONNECTION_CLOSED = 11

const loadLibrary = (): Promise<CentrifugeModule> => import('centrifuge')

/**
 * A WebSocket class that reports every incoming frame, pings included. It drops frames sent after closing began, which
 * browsers log as errors.
 */
function createObservedSocket(onFrame: () => void, onAttempt: () => void): typeof WebSocket {
  return class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      onAttempt()
      this.addEventListener('message', onFrame)
    }

    override send(data: Parameters<WebSocket['send']>[0]): void {
      if (this.readyState <= WebSocket.OPEN) super.send(data)
    }
  }
}

/** Delay until the next attempt of a hidden page after a number of failures: exponential backoff with full jitter. */
function hiddenReconnectDelay(failures: number): number {
  const interval = Math.min(MAX_HIDDEN_RECONNECT_DELAY, TIMINGS.minReconnectDelay * 2 ** (failures - 1))
  return Math.min(MAX_HIDDEN_RECONNECT_DELAY, TIMINGS.minReconnectDelay + Math.random() * interval)
}

/** The disconnect reason, with a hint for a configuration error where one is known. */
function describeDisconnect(code: number, reason: string): string {
  const hint = code === CODE_ORIGIN_NOT_ALLOWED ? `: is ${location.origin} among the server's ALLOWED_ORIGINS?` : ''
  return `disconnected: ${reason} (${code})${hint}`
}

export function createRealtimeConnection(options: RealtimeConnectionOptions): RealtimeConnection {
  const { loadCentrifuge = loadLibrary, schedule = scheduleWithTimeout, lingerMs = LINGER_MS, delta = false } = options
  const state = createObservable<ConnectionState>('connecting')
  let library: CentrifugeModule | null = null
  let client: Centrifuge | null = null
  let identity: string | null = null
  let phase: 'idle' | 'started' | 'stopped' = 'idle'
  let isRefused = false
  /** The first connection succeeded, or its failure was reported. */
  let isFirstAttemptDone = false
  let failures = 0
  /** A pending attempt was aborted here: its close event is no failure. */
  let isAttemptAborted = false
  let restarts = 0
  let cancelRetry = () => {}
  const now = options.now ?? Date.now
  let attemptedAt = Number.NEGATIVE_INFINITY

  const report = (thrown: unknown, kind: RealtimeErrorKind) => {
    const error = toError(thrown)
    if (options.onError) runIsolated(() => options.onError?.(error, kind))
    else if (kind === 'handler') rethrowAsync(error)
  }

  const guard = (run: () => void) => runIsolated(run, error => report(error, 'handler'))

  /** Resolves with the token, or rejects with the library's UnauthorizedError, which stops its retries. Never an empty token. */
  const requireToken = async (request: Promise<string | null>): Promise<string> => {
    const Unauthorized = (library as CentrifugeModule).UnauthorizedError
    try {
      const token = await request
      if (token) return token
    } catch (error) {
      if (isUnauthorized(error)) throw new Unauthorized(error.message)
      throw error
    }
    throw new Unauthorized('no token')
  }

  const fetchChannelToken = createChannelTokenBatcher(channels => options.authorizeChannels(channels))

  const channels = createChannels({
    onEvent: options.onEvent,
    onGap: (...gap) => options.onGap?.(...gap),
    onChannel: (channel, channelState) => options.onChannel?.(channel, channelState),
    guard,
    report,
    getToken: channel => requireToken(fetchChannelToken(channel)),
    schedule,
    lingerMs,
    delta,
  })

  const heartbeat = createHeartbeatMonitor({
    now,
    schedule,
    // The method does not exist: its error response proves that the connection is alive; no response triggers the timeout.
    sendPing: () => void client?.rpc('alive', null).catch(() => {}),
    onStaleChange: isStale => guard(() => options.onStaleChange?.(isStale)),
    onTimeout: () => {
      abortAttempt()
      client?.connect()
    },
  })

  const onConnected = () => {
    isFirstAttemptDone = true
    isAttemptAborted = false
    failures = 0
    restarts = 0
    heartbeat.start()
    state.set('connected')
  }

  const onFailure = (error: ErrorContext['error']) => {
    if (isAttemptAborted && error.code === CODE_CONNECTION_CLOSED) {
      isAttemptAborted = false
      return
    }
    report(error, isFirstAttemptDone ? 'connection' : 'first-connection')
    isFirstAttemptDone = true
    failures += 1
    if (failures >= OFFLINE_AFTER && state.get() === 'connecting') state.set('offline')
    if (options.isHidden?.()) deferAttempt()
  }

  /** Aborts the current attempt; the caller starts another. */
  const abortAttempt = () => {
    isAttemptAborted = client?.state === 'connecting'
    client?.disconnect()
  }

  const reconnect = () => {
    cancelRetry()
    client?.connect()
  }

  const reconnectWithNewToken = () => {
    client?.setToken('') // the next attempt fetches a new token
    reconnect()
  }

  /** Replaces the library's next attempt by a later one: nobody sees the page. */
  const deferAttempt = () => {
    abortAttempt()
    cancelRetry()
    cancelRetry = schedule(reconnect, hiddenReconnectDelay(failures))
  }

  const onDisconnected = ({ code, reason }: DisconnectedContext) => {
    if (code === CODE_DISCONNECTED_BY_US) return
    state.set('offline')
    isRefused = code === CODE_UNAUTHORIZED
    report(new Error(describeDisconnect(code, reason)), 'connection')
    if (isRefused) return
    cancelRetry()
    cancelRetry = schedule(reconnectWithNewToken, Math.min(RESTART_MS * 2 ** restarts++, LAST_RESTART_MS))
  }

  const onLost = (then: () => void) => {
    heartbeat.pause()
    then()
  }

  const attachHandlers = (to: Centrifuge) => {
    to.on('connecting', ({ code }) => {
      if (code === CODE_SESSION_ENDED) to.setToken('') // the next attempt fetches a new token
      guard(() => onLost(() => state.set('connecting')))
    })
    to.on('connected', () => guard(onConnected))
    to.on('disconnected', context => guard(() => onLost(() => onDisconnected(context))))
    to.on('error', ({ error }) => guard(() => to.state !== 'connected' && onFailure(error)))
  }

  const open = (loaded: CentrifugeModule) => {
    if (phase === 'stopped') return
    library = loaded
    client = new loaded.Centrifuge(options.url, {
      ...TIMINGS,
      websocket: createObservedSocket(heartbeat.onActivity, () => {
        attemptedAt = now()
      }),
      getToken: () => requireToken(options.getToken()),
    })
    attachHandlers(client)
    channels.attach(client)
    client.connect()
  }

  const load = async (attempt: number) => {
    try {
      open(await loadCentrifuge())
    } catch (error) {
      report(error, 'load')
      state.set('offline')
      const delay = Math.min(FIRST_LOAD_RETRY_MS * 2 ** attempt, TIMINGS.maxReconnectDelay)
      if (phase === 'started') cancelRetry = schedule(() => void load(attempt + 1), delay)
    }
  }

  return {
    state,
    isUnauthorized: () => isRefused,
    checkLiveness: heartbeat.check,
    start() {
      if (phase !== 'idle') return
      phase = 'started'
      void load(0)
    },
    retryNow() {
      if (!client || phase !== 'started' || isRefused || now() - attemptedAt < ATTEMPT_MS) return
      if (client.state === 'connected') return
      attemptedAt = now()
      if (client.state === 'disconnected') return reconnectWithNewToken()
      abortAttempt()
      client.connect()
    },
    acquire: (channel, { since } = {}) => channels.acquire(channel, since),
    setIdentity(next) {
      if (next === identity) return
      identity = next
      isRefused = false
      failures = 0
      if (!client || phase !== 'started') return
      abortAttempt()
      channels.renewPrivate()
      reconnectWithNewToken()
    },
    stop() {
      phase = 'stopped'
      cancelRetry()
      heartbeat.stop()
      channels.clear()
      client?.disconnect()
      state.set('offline')
    },
  }
}
