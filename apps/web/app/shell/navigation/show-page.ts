/**
 * Replaces the page on screen: with a view transition where supported and motion is not reduced,
 * and with the scroll position of its history entry restored before paint. The transition is purely
 * visual: nothing waits for it, and there is none where the browser animates back navigation itself
 * (a swipe).
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
  if (isNew) onPageCommitted.current = restoreScroll
  if (isNew && canFade()) fade(update)
  else startTransition(update)
}
