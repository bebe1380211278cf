/** Where failures go that nobody on the page can act on. Cancelled calls are none. */
import { isCancelled } from '@touchline/client/errors'

type Reporter = (error: unknown, context: string) => void

let reporter: Reporter = (error, context) => console.warn(`${context}:`, error)

/** Sends reports elsewhere from now on. */
export function setReporter(next: Reporter): void {
  reporter = next
}

export function reportError(error: unknown, context: string): void {
  if (!isCancelled(error)) reporter(error, context)
}
