/** Connects observables to React: a component re-renders only when its own value changes. */
import type { KeyedReadable, Readable } from '@touchline/client/observable'
import { useCallback, useSyncExternalStore } from 'react'

export function useReadable<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get, readable.getHydrated ?? readable.get)
}

/** The value of a key; undefined while there is none. `getHydrated` reads what the server rendered, by default the same. */
export function useKeyed<V>(store: KeyedReadable<V>, key: string, getHydrated?: () => V | undefined): V | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key])
  const get = useCallback(() => store.get(key), [store, key])
  return useSyncExternalStore(subscribe, get, getHydrated ?? get)
}
