/** A value that can be read and watched; `get` keeps its identity between changes, as `useSyncExternalStore` asks. */
export interface Readable<T> {
  get(): T
  /** The value that server-rendered HTML is hydrated with; without it, `get` serves for both. See `startHydration`. */
  getHydrated?(): T
  /** The listener is called after each change, without arguments; the answer ends the subscription. */
  subscribe(listener: () => void): () => void
}

export interface Observable<T> extends Readable<T> {
  set(value: T): void
}

let isHydrating = false

/**
 * From now on every observable keeps the value from before its next change, as `getHydrated`: parts of a page whose code
 * arrives late are hydrated with the state that the server rendered them with, whatever has changed meanwhile.
 */
export function startHydration(): void {
  isHydrating = true
}

/** An observable value. Setting what is already there calls nobody. */
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
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
