/**
 * Reports failures that nobody on the page can handle. Ignored are cancelled calls, failures of
 * a page that is left, and calls that the operator's back end does not have.
 */
import type { CancelledError, NotOfferedError } from '@touchline/client/errors'

/** The first failures, buffered for a reporter that is loaded later. */
export const bufferedReports: [error: unknown, context: string][] = []

const MOST_EARLY = 20

type Reporter = (error: unknown, context: string) => void

/** Buffers uncaught errors: the console already shows them. */
export const bufferReport: Reporter = (error, context) => {
  if (bufferedReports.length < MOST_EARLY) bufferedReports.push([error, context])
}

let reporter: Reporter = (error, context) => {
  bufferReport(error, context)
  console.warn(`${context}:`, error)
}

/** Sets the reporter for all later reports. */
export function setReporter(next: Reporter): void {
  reporter = next
}

/** Identified by name, because the error classes are loaded with the calls. */
const CANCELLED: CancelledError['name'] = 'CancelledError'

/** The browser cancels the requests of a page that is left, which looks like a failed connection. */
let isLeft = false

/** Reports nothing between leaving the page and a return to it from the browser's cache. */
export function trackPageHide(): void {
  addEventListener('pagehide', () => {
    isLeft = true
  })
  addEventListener('pageshow', () => {
    isLeft = false
  })
}

/** A call that was cancelled, by its name, or a query whose last observer has gone: TanStack's error has only the message. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === CANCELLED || error.message === CANCELLED)

/** What the operator's back end does not have is no failure. */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof Error && (error as Partial<NotOfferedError>).isNotOffered === true

export function reportError(error: unknown, context: string): void {
  if (!isLeft && !isCancelled(error) && !isNotOffered(error)) reporter(error, context)
}
