/** Parts that come a moment after the page. None is left out because one request for it failed: it is asked for again. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { pageTexts } from './page-texts.ts'
import { reportError } from './report.ts'
import { retryDelay } from './retry-delay.ts'

/** Loads until it is there: what React has once seen fail it takes for failed for good. */
export async function persist<T>(load: () => Promise<T>, attempt = 0): Promise<T> {
  try {
    return await load()
  } catch (error) {
    reportError(error, 'fetching a part of the frame')
    await new Promise(resolve => setTimeout(resolve, retryDelay(attempt)))
    return persist(load, attempt + 1)
  }
}

/** A component that comes with the texts that are not needed at first. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    persist(async () => {
      const [part] = await Promise.all([load(), pageTexts('later')])
      return { default: part }
    }),
  )
}
