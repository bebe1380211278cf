/**
 * Opens the page of each address that the browser goes to. Listens to the address itself instead of rendering it: the
 * page on screen must not render once more before the next one replaces it.
 */
import type { App } from '../../shared/app/app.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { retryDelay, waitForRetry } from '../../shared/errors/retry.ts'
import { openPage } from '../parts/part.ts'
import { navigating } from './navigation-state.ts'
import type { Visit } from './open-page.ts'

/** The browser's own, and those that wouter dispatches for changes by script. */
const ADDRESS_EVENTS = ['popstate', 'pushState', 'replaceState'] as const

/** A page whose code is loaded opens with the paint of the press. */
async function open(app: App, visit: Visit): Promise<void> {
  const code = openPage.module.get() ?? (await openPage.load())
  await code.openPage(app, visit)
}

/** Leaves a page whose code is gone to the server, if that can be reached: the browser's error page would be worse. */
const PROBE_MS = 5000

/** Reloads if the server answers and the browser is still at this path; resolves with whether it does. */
export async function reloadIfReachable(
  path: string,
  reload: () => void = () => window.location.reload(),
): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
  } catch {
    // The line is down, whatever the browser says.
    return false
  }
  if (window.location.pathname !== path) return false
  reload()
  return true
}

/**
 * Starts with the page of the app's own address on screen; `show` puts another one there. Returns a function that opens
 * the page of the present address again, and one that stops.
 */
export function followAddress(app: App, show: Visit['show']): readonly [reopen: () => void, stop: () => void] {
  let address = app.pathname
  let shown = address
  let visit: Partial<Visit> = {}
  let failures = 0
  /** The page of the address could not be opened: it is opened when it is asked for again. */
  let hasFailed = false
  const stopped = new AbortController()

  /**
   * The code of a page cannot be loaded. There may be a new release: the server has the page. Else the line is down: the
   * page is opened when it is back, as the address says already.
   */
  const recover = async (failed: Visit) => {
    const isReloading = await reloadIfReachable(failed.location)
    if (isReloading || !failed.isCurrent) return
    await waitForRetry(retryDelay(failures))
    failures += 1
    if (failed.isCurrent) reopen()
  }

  const reopen = () => {
    visit.isCurrent = false
    hasFailed = false
    const opened: Visit = {
      location: address,
      isNew: shown !== address,
      isCurrent: true,
      show(pages) {
        shown = opened.location
        failures = 0
        show(pages)
      },
    }
    visit = opened
    open(app, opened).catch(error => {
      reportError(error, `opening ${opened.location}`)
      if (!opened.isCurrent) return
      hasFailed = true
      return recover(opened)
    })
  }
  const onAddressChange = () => {
    if (location.pathname === address && !hasFailed) return
    address = location.pathname
    // Back to the page on screen before the next one was shown.
    if (address !== shown) return reopen()
    visit.isCurrent = false
    navigating.set(false)
  }
  for (const name of ADDRESS_EVENTS) addEventListener(name, onAddressChange, stopped)
  onAddressChange()
  const stop = () => {
    visit.isCurrent = false
    stopped.abort()
  }
  return [reopen, stop]
}
