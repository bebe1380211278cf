/** A value that can be read and watched; `get` keeps its identity between changes, as `useSyncExternalStore` asks. */
export interface Readable<T> {
  get(): T
  /** The listener is called after each change, without arguments; the answer ends the subscription. */
  subscribe(listener: () => void): () => void
}

export interface Observable<T> extends Readable<T> {
  set(value: T): void
}

/** An observable value. Setting what is already there calls nobody. */
export function createObservable<T>(initial: T): Observable<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
