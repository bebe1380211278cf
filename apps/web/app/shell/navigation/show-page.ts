/**
 * Puts a page in the place of another: where motion is welcome and the browser can, one fades into the other, and the
 * place where its entry of the history was left is found again before it is painted. The fade is an ornament: nothing
 * waits for it, and where the browser itself shows the way back (a swipe) there is none.
 */
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { onPageCommitted } from './on-page-committed.ts'
import { restoreScroll } from './scroll.ts'

/** The browser captures the old page first, which may be slow on a busy page. */
const MOST_DELAY_MS = 40

let isShownByBrowser = false

addEventListener('popstate', event => {
  isShownByBrowser = event.hasUAVisualTransition
})

function canFade(): boolean {
  const wasShown = isShownByBrowser
  isShownByBrowser = false
  if (wasShown || !('startViewTransition' in document) || document.visibilityState !== 'visible') return false
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

function fade(update: () => void): void {
  const transition = document.startViewTransition(() => {
    clearTimeout(timer)
    flushSync(update)
  })
  const timer = setTimeout(() => transition.skipTransition(), MOST_DELAY_MS)
  // A skipped transition is not an error.
  const ignore = () => {}
  transition.ready.catch(ignore)
  transition.finished.catch(ignore)
}

/** `update` sets the state that shows the page; `isNew` when the page changes. */
export function showPage(update: () => void, isNew: boolean): void {
  if (isNew) onPageCommitted.tell = restoreScroll
  if (isNew && canFade()) fade(update)
  else startTransition(update)
}
