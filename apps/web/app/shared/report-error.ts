/** Where failures go that nobody on the page can act on. Cancelled calls are none. */
import type { CancelledError } from '@touchline/client/errors'

/** The first failures, for a reporter that comes later. */
export const bufferedReports: [error: unknown, context: string][] = []

const MOST_EARLY = 20

type Reporter = (error: unknown, context: string) => void

/** What nobody has caught: the console has it already. */
export const bufferReport: Reporter = (error, context) => {
  if (bufferedReports.length < MOST_EARLY) bufferedReports.push([error, context])
}

let reporter: Reporter = (error, context) => {
  bufferReport(error, context)
  console.warn(`${context}:`, error)
}

/** Sends reports elsewhere from now on. */
export function setReporter(next: Reporter): void {
  reporter = next
}

/** Told by its name: the classes of errors come with the calls. */
const CANCELLED: CancelledError['name'] = 'CancelledError'

export function reportError(error: unknown, context: string): void {
  if (!(error instanceof Error && error.name === CANCELLED)) reporter(error, context)
}
