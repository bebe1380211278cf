/**
 * Key-value store with listeners per key, so that one changed price renders one button. Values are set first; `flush`
 * calls the listeners afterwards, so that they see a consistent frame.
 */
import type { KeyedReadable } from '../observable.ts'
import { runIsolated } from '../run-isolated.ts'

export interface KeyedStore<V> extends KeyedReadable<V> {
  /** Undefined removes the value. An identical value is ignored. */
  set(key: string, value: V | undefined): void
  isWatched(key: string): boolean
  /** Calls the listeners of the keys changed since the last flush, each once. */
  flush(): void
}

export function createKeyedStore<V>(): KeyedStore<V> {
  const values = new Map<string, V>()
  const listeners = new Map<string, Set<() => void>>()
  let changed = new Set<string>()

  const unsubscribe = (key: string, listener: () => void) => {
    const listenersOfKey = listeners.get(key)
    if (listenersOfKey?.delete(listener) && listenersOfKey.size === 0) listeners.delete(key)
  }

  return {
    get: key => values.get(key),
    isWatched: key => listeners.has(key),
    set(key, value) {
      if (Object.is(values.get(key), value)) return
      if (value === undefined) values.delete(key)
      else values.set(key, value)
      if (listeners.has(key)) changed.add(key)
    },
    subscribe(key, listener) {
      const entry = () => listener()
      const listenersOfKey = listeners.get(key)
      if (listenersOfKey) listenersOfKey.add(entry)
      else listeners.set(key, new Set([entry]))
      return () => unsubscribe(key, entry)
    },
    flush() {
      if (changed.size === 0) return
      const keys = changed
      changed = new Set()
      for (const key of keys) {
        const listenersOfKey = listeners.get(key)
        if (!listenersOfKey) continue
        // Listeners may subscribe and unsubscribe meanwhile; most keys have one, which needs no copy.
        const [first] = listenersOfKey
        if (listenersOfKey.size === 1 && first) runIsolated(first)
        else for (const listener of [...listenersOfKey]) runIsolated(listener)
      }
    },
  }
}
