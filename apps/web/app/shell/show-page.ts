/**
 * Puts a new page in the place of the old one: where motion is welcome and the browser can, one fades into the other.
 * The fade is an ornament: nothing waits for it, and where the browser itself shows the way back (a swipe) there is none.
 */
import { startTransition } from 'react'
import { flushSync } from 'react-dom'

/** The browser takes a picture of the old page first; on a busy page that may take long. */
const MOST_DELAY_MS = 40

let isShownByBrowser = false

if (typeof addEventListener === 'function') {
  addEventListener('popstate', event => {
    isShownByBrowser = event.hasUAVisualTransition
  })
}

function canFade(): boolean {
  const wasShown = isShownByBrowser
  isShownByBrowser = false
  if (wasShown || !('startViewTransition' in document) || document.visibilityState !== 'visible') return false
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** `update` sets the state that shows the page; `isNew` when it is another page than before. */
export function showPage(update: () => void, isNew: boolean): void {
  if (!isNew || !canFade()) {
    startTransition(update)
    return
  }
  const fade = document.startViewTransition(() => {
    clearTimeout(timer)
    flushSync(update)
  })
  const timer = setTimeout(() => fade.skipTransition(), MOST_DELAY_MS)
  // A fade that is skipped, for this reason or another, is no failure.
  const ignore = () => {}
  fade.ready.catch(ignore)
  fade.finished.catch(ignore)
}
