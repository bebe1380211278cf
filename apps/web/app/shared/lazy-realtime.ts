/**
 * The realtime connection before its code is there: what is wanted of it is kept and handed over when it starts. To its
 * users it is the connection itself.
 */
import { createObservable } from '@touchline/client/observable'
import type { ConnectionState, Realtime } from '@touchline/client/realtime/types'

interface Wish {
  readonly channel: string
  readonly options: Parameters<Realtime['acquire']>[1]
  release: (() => void) | null
}

/** `load` is called by the first `start`. */
export function createLazyRealtime(load: () => Promise<Realtime>, onFailure: (error: unknown) => void): Realtime {
  const state = createObservable<ConnectionState>('connecting')
  const wishes = new Set<Wish>()
  let real: Realtime | null = null
  let isStarted = false
  let identity: string | null = null

  const grant = (wish: Wish): void => {
    if (real) wish.release = real.acquire(wish.channel, wish.options)
  }
  const take = (loaded: Realtime): void => {
    real = loaded
    loaded.state.subscribe(() => state.set(loaded.state.get()))
    if (identity !== null) loaded.setIdentity(identity)
    for (const wish of wishes) grant(wish)
    loaded.start()
  }
  return {
    state,
    isUnauthorized: () => real?.isUnauthorized() ?? false,
    start() {
      if (isStarted) return
      isStarted = true
      state.set('connecting')
      load().then(take, error => {
        isStarted = false
        state.set('offline')
        onFailure(error)
      })
    },
    acquire(channel, options) {
      const wish: Wish = { channel, options, release: null }
      wishes.add(wish)
      grant(wish)
      return () => {
        if (wishes.delete(wish)) wish.release?.()
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
