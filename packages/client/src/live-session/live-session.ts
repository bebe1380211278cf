/**
 * The live session of a page: its realtime connection with subscriptions, events and gaps. The code
 * of the connection is loaded on start; subscriptions and the identity recorded until then are
 * passed on to it.
 */
import type { RealtimeEvent, RealtimeEventName, RealtimeMessage } from '@touchline/contract/realtime'
import { createObservable } from '../observable.ts'
import type { ConnectionState, RealtimeConnection } from '../realtime/types.ts'

/** The loaded connection of a live session, see `live-connection.ts`. */
export interface LiveConnection extends Omit<RealtimeConnection, 'acquire' | 'isUnauthorized'> {
  /** Subscribes to a reference-counted channel. Returns the function that releases it. */
  acquire(channel: string): () => void
}

export interface LiveSession extends LiveConnection {
  /** Subscribes to events of a name, called after the live store. Returns the unsubscribe function. */
  on<N extends RealtimeEventName>(name: N, listener: (message: RealtimeMessage<N>) => void): () => void
  /** Calls back when a channel may have missed publications: refetch its data. */
  onGap(listener: (channel: string) => void): () => void
}

export interface LiveSessionHandlers {
  readonly onEvent: (event: RealtimeEvent) => void
  readonly onGap: (channel: string) => void
}

export interface LiveSessionOptions {
  /** Loads the code of the connection and creates it. Called by `start`, again after a failure. */
  readonly load: (handlers: LiveSessionHandlers) => Promise<LiveConnection>
  /** The code could not be loaded; the session is `offline` until `start` is called again. */
  readonly onLoadFailure: (error: unknown) => void
}

interface ChannelSubscription {
  readonly channel: string
  release?: () => void
}

type Listener = (message: never) => void

export function createLiveSession({ load, onLoadFailure }: LiveSessionOptions): LiveSession {
  const state = createObservable<ConnectionState>('connecting')
  const subscriptions = new Set<ChannelSubscription>()
  const listeners = new Map<string, Set<Listener>>()
  const gapListeners = new Set<(channel: string) => void>()
  let connection: LiveConnection | null = null
  let isStarted = false
  let identity: string | null = null

  const subscribe = (subscription: ChannelSubscription): void => {
    if (connection) subscription.release = connection.acquire(subscription.channel)
  }
  const attach = (loaded: LiveConnection): void => {
    connection = loaded
    loaded.state.subscribe(() => state.set(loaded.state.get()))
    if (identity !== null) loaded.setIdentity(identity)
    subscriptions.forEach(subscribe)
    loaded.start()
  }
  const handlers: LiveSessionHandlers = {
    onEvent(event) {
      for (const listener of listeners.get(event.event_name) ?? []) listener(event.message as never)
    },
    onGap(channel) {
      for (const listener of gapListeners) listener(channel)
    },
  }
  return {
    state,
    start() {
      if (isStarted) return
      isStarted = true
      state.set('connecting')
      load(handlers).then(attach, error => {
        isStarted = false
        state.set('offline')
        onLoadFailure(error)
      })
    },
    acquire(channel) {
      const subscription: ChannelSubscription = { channel }
      subscriptions.add(subscription)
      subscribe(subscription)
      return () => {
        if (subscriptions.delete(subscription)) subscription.release?.()
      }
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener as Listener))
      return () => void set.delete(listener as Listener)
    },
    onGap(listener) {
      gapListeners.add(listener)
      return () => void gapListeners.delete(listener)
    },
    setIdentity(next) {
      identity = next
      connection?.setIdentity(next)
    },
    checkLiveness: () => connection?.checkLiveness(),
    retryNow: () => connection?.retryNow(),
    stop: () => connection?.stop(),
  }
}
