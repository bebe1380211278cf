/** Parts of the page whose code and texts come after it: null until they are there, on the server always. */
import { createObservable } from '@touchline/client/observable'
import { useEffect } from 'react'
import type { App } from './app.ts'
import { useApp } from './app-context.tsx'
import { importWithRetry } from './lazy-component.ts'
import { useReadable } from './use-readable.ts'

export interface Deferred<T extends object> {
  /** Fetched at the first call, again and again until it is there. */
  load(app: App): Promise<T>
  readonly value: { get(): T | null; subscribe(listener: () => void): () => void }
}

/** Something that is fetched together with the texts that are not needed at first. */
export function createDeferred<T extends object>(fetchPart: () => Promise<T>): Deferred<T> {
  const value = createObservable<T | null>(null)
  let loading: Promise<T> | null = null
  const load = async ({ i18n }: App): Promise<T> => {
    const [part] = await Promise.all([fetchPart(), i18n.loadLater()])
    value.set(part)
    return part
  }
  return {
    value,
    load(app) {
      loading ??= importWithRetry(() => load(app))
      return loading
    },
  }
}

/** Fetches the part when the component is first shown. */
export function useDeferred<T extends object>(later: Deferred<T>): T | null {
  const app = useApp()
  useEffect(() => {
    void later.load(app)
  }, [later, app])
  return useReadable(later.value)
}
