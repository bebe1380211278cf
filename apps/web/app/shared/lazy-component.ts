/** Parts that come a moment after the page. None is left out because one request for it failed: it is asked for again. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadPageMessages } from './page-messages.ts'
import { reportError } from './report-error.ts'
import { retryDelay } from './retry-delay.ts'

/** Loads until it is there: what React has once seen fail it takes for failed for good. */
export async function importWithRetry<T>(load: () => Promise<T>, attempt = 0): Promise<T> {
  try {
    return await load()
  } catch (error) {
    reportError(error, 'fetching a part of the frame')
    await new Promise(resolve => setTimeout(resolve, retryDelay(attempt)))
    return importWithRetry(load, attempt + 1)
  }
}

type Load<Props> = () => Promise<ComponentType<Props>>
type Part<Props extends object> = LazyExoticComponent<ComponentType<Props>>

/** A component that says nothing but what every page says at first. */
export const lazyComponent = <Props extends object>(load: Load<Props>): Part<Props> =>
  lazy(() => importWithRetry(async () => ({ default: await load() })))

/** A component that comes with the texts that are not needed at first. */
export const lazyTranslatedComponent = <Props extends object>(load: Load<Props>): Part<Props> =>
  lazyComponent(async () => {
    const [part] = await Promise.all([load(), loadPageMessages('later')])
    return part
  })
