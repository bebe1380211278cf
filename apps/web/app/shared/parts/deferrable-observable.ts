import { createObservable, type Observable } from '@touchline/client/observable'

/** An observable whose listeners can be called some time after the value has changed. */
export interface DeferrableObservable<T> extends Observable<T> {
  /** Changes the value; the listeners are called by `notify` or by the next `set`. */
  setQuietly(value: T): void
  /** Calls the listeners if the value has changed since they were called. */
  notify(): void
}

export function createDeferrableObservable<T>(initial: T): DeferrableObservable<T> {
  const notified = createObservable(initial)
  let current = initial
  const set = (value: T) => {
    current = value
    notified.set(value)
  }
  return {
    get: () => current,
    set,
    setQuietly(value) {
      current = value
    },
    notify: () => set(current),
    subscribe: notified.subscribe,
  }
}
