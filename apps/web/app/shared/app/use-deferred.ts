/**
 * Values whose code and messages are loaded after the page: null until loaded, and always null on
 * the server.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import { useEffect } from 'react'
import { useReadable } from '../helpers/use-readable.ts'
import { importWithRetry } from '../parts/lazy-component.ts'
import type { App } from './app.ts'
import { useApp } from './app-context.tsx'

export interface Deferred<T extends object> {
  /** Loads on the first call, with retries. */
  load(app: App): Promise<T>
  readonly value: Readable<T | null>
}

/** Creates a value that is loaded together with the deferred messages. */
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

/** Loads the value when the component first mounts, in a task of its own: a page that hydrates mounts many at once. */
export function useDeferred<T extends object>(later: Deferred<T>): T | null {
  const app = useApp()
  useEffect(() => {
    const timer = setTimeout(() => void later.load(app))
    return () => clearTimeout(timer)
  }, [later, app])
  return useReadable(later.value)
}
