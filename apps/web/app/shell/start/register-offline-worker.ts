/** Registers the service worker that says so where a page cannot be reached. */
import { reportError } from '../../shared/errors/report-error.ts'

/** The content security policy accepts the address only from the Trusted Types policy of this name. */
const POLICY = 'offline-worker'

/**
 * In the language of the page: in another one the browser replaces the worker. Pages in frames have none, because the
 * site around them has to say so.
 */
export async function registerOfflineWorker(locale: string): Promise<void> {
  if (window.parent !== window || !window.isSecureContext || !('serviceWorker' in navigator)) return
  const address = `/offline-worker.js?locale=${encodeURIComponent(locale)}`
  const url =
    window.trustedTypes?.createPolicy(POLICY, { createScriptURL: () => address }).createScriptURL('') ?? address
  try {
    await navigator.serviceWorker.register(url, { scope: '/' })
  } catch (error) {
    // Storage is denied, or the connection was lost: the next page tries again.
    reportError(error, 'registering the offline page')
  }
}
