import { runIsolated } from './run-isolated.ts'

/** A readable, subscribable value; `get` keeps its identity between changes, as `useSyncExternalStore` requires. */
export interface Readable<T> {
  get(): T
  /** The value that server-rendered HTML is hydrated with; defaults to `get`. See `startHydration`. */
  getHydrated?(): T
  /** Calls the listener after each change, without arguments. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** Readable values by key; a listener is called only for its own key. */
export interface KeyedReadable<V> {
  /** Undefined while the key has no value. */
  get(key: string): V | undefined
  /** Calls the listener after each change of this key's value. Returns the function that unsubscribes. */
  subscribe(key: string, listener: () => void): () => void
}

export interface Observable<T> extends Readable<T> {
  set(value: T): void
}

let isHydrating = false

/**
 * From now on every observable keeps the value it had before its next change as `getHydrated`, so that components whose
 * code loads late hydrate with the state that the server rendered.
 */
export function startHydration(): void {
  isHydrating = true
}

/**
 * Creates an observable value. Setting an identical value notifies no listener. A listener that throws neither interrupts
 * the caller nor keeps the others from being called; its error is thrown in a microtask.
 */
export function createObservable<T>(initial: T): Observable<T> {
  let current = initial
  let hydrated: { readonly value: T } | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    getHydrated: () => (hydrated ? hydrated.value : current),
    set(value) {
      if (Object.is(value, current)) return
      if (isHydrating) hydrated ??= { value: current }
      current = value
      for (const listener of [...listeners]) runIsolated(listener)
    },
    subscribe(listener) {
      const entry = () => listener()
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}
