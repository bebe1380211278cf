/**
 * Opens the page of each address that the browser goes to. Listens to the address itself instead of rendering it: the
 * page on screen must not render once more before the next one replaces it.
 */
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report-error.ts'
import type { Visit } from './open-page.ts'
import { navigating } from './progress.ts'

/** The browser's own, and those that wouter dispatches for changes by script. */
const ADDRESS_EVENTS = ['popstate', 'pushState', 'replaceState'] as const

type OpenPage = typeof import('./open-page.ts').openPage

/** Kept, so that a page whose code is loaded opens with the paint of the press. */
let loaded: OpenPage | null = null

async function open(app: App, visit: Visit): Promise<void> {
  loaded ??= (await import('./open-page.ts')).openPage
  await loaded(app, visit)
}

/**
 * Starts with the page of the app's own address on screen; `show` puts another one there. Returns a function that opens
 * the page of the present address again, and one that stops.
 */
export function followAddress(app: App, show: Visit['show']): readonly [reopen: () => void, stop: () => void] {
  let address = app.pathname
  let shown = address
  let visit: Partial<Visit> = {}
  const stopped = new AbortController()

  const reopen = () => {
    visit.isCurrent = false
    const own: Visit = {
      location: address,
      isNew: shown !== address,
      isCurrent: true,
      show(pages) {
        shown = own.location
        show(pages)
      },
    }
    visit = own
    open(app, own).catch(error => reportError(error, 'pages'))
  }
  const onAddressChange = () => {
    if (location.pathname === address) return
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
