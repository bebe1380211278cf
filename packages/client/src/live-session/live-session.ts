/**
 * The realtime connection before its code is loaded: records subscriptions and replays them on
 * start. Has the same interface as the connection itself.
 */
import { createObservable } from '@touchline/client/observable'
import type { ConnectionState, Realtime } from '@touchline/client/realtime/types'

interface PendingSubscription {
  readonly channel: string
  readonly options: Parameters<Realtime['acquire']>[1]
  release: (() => void) | null
}

/** `load` is called by the first `start`. */
export function createLazyRealtime(load: () => Promise<Realtime>, onFailure: (error: unknown) => void): Realtime {
  const state = createObservable<ConnectionState>('connecting')
  const pending = new Set<PendingSubscription>()
  let real: Realtime | null = null
  let isStarted = false
  let identity: string | null = null

  const acquireNow = (subscription: PendingSubscription): void => {
    if (real) subscription.release = real.acquire(subscription.channel, subscription.options)
  }
  const attach = (loaded: Realtime): void => {
    real = loaded
    loaded.state.subscribe(() => state.set(loaded.state.get()))
    if (identity !== null) loaded.setIdentity(identity)
    for (const subscription of pending) acquireNow(subscription)
    loaded.start()
  }
  return {
    state,
    isUnauthorized: () => real?.isUnauthorized() ?? false,
    start() {
      if (isStarted) return
      isStarted = true
      state.set('connecting')
      load().then(attach, error => {
        isStarted = false
        state.set('offline')
        onFailure(error)
      })
    },
    acquire(channel, options) {
      const subscription: PendingSubscription = { channel, options, release: null }
      pending.add(subscription)
      acquireNow(subscription)
      return () => {
        if (pending.delete(subscription)) subscription.release?.()
      }
    },
    setIdentity(next) {
      identity = next
      real?.setIdentity(next)
    },
    checkLiveness: () => real?.checkLiveness(),
    retryNow: () => real?.retryNow(),
    stop: () => real?.stop(),
  }
}
