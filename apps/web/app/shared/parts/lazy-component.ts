/** Lazily loaded components. A failed request for the code is retried. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { reportError } from '../errors/report-error.ts'
import { retryDelay } from '../errors/retry.ts'
import { loadPageMessages } from './page-messages.ts'

/** Imports with retries. React.lazy caches a rejection, so the retry happens inside the loader. */
export async function importWithRetry<T>(load: () => Promise<T>, attempt = 0): Promise<T> {
  try {
    return await load()
  } catch (error) {
    reportError(error, 'shell')
    await new Promise(resolve => setTimeout(resolve, retryDelay(attempt)))
    return importWithRetry(load, attempt + 1)
  }
}

type Load<Props> = () => Promise<ComponentType<Props>>
type Part<Props extends object> = LazyExoticComponent<ComponentType<Props>>

/** A component that uses only the initial messages. */
export const lazyComponent = <Props extends object>(load: Load<Props>): Part<Props> =>
  lazy(() => importWithRetry(async () => ({ default: await load() })))

/** A component that is loaded together with the deferred messages. */
export const lazyTranslatedComponent = <Props extends object>(load: Load<Props>): Part<Props> =>
  lazyComponent(async () => {
    const [part] = await Promise.all([load(), loadPageMessages('later')])
    return part
  })
