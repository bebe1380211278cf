/** Replaces the page on screen, with the scroll position of its history entry restored before paint. */
import { type Dispatch, type SetStateAction, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { firstPage } from '../../shared/browser/first-page.ts'
import { runAfterNextPaint } from '../../shared/browser/run-after-next-paint.ts'
import layout from '../layout/layout.module.css'
import { onPageCommitted } from './on-page-committed.ts'
import type { ActivePage, OpenPages } from './resolve-page.ts'
import { restoreScroll } from './scroll.ts'

interface ShowOptions {
  readonly show: Dispatch<SetStateAction<OpenPages>>
  /** The page differs from the one on screen. */
  readonly isNew: boolean
  /** Rendered within the press, because it is small; others in slices, between which the old page answers to presses. */
  readonly isUrgent: boolean
}

/** Removes the old page that is still in the document; null if there is none. */
let removeOld: (() => void) | null = null

/** Takes the focus from what is about to be removed: its removal would cost a layout of the old page. */
const blurContent = (): void => document.activeElement?.closest<HTMLElement>('main *')?.blur()

/** Hides the page on screen without touching its styles and boxes below the top. The notices stay. */
function hideContent(): void {
  for (const element of document.querySelectorAll<HTMLElement>(`main > .${layout.paused} ~ *`)) {
    element.style.cssText = 'content-visibility:hidden;visibility:hidden;position:absolute'
  }
}

/**
 * Hides the old page, shows the new one, and removes the old one after the paint: to remove a list of some hundred
 * elements takes a phone longer than to show the head of a match.
 */
function showAtOnce(page: ActivePage, show: ShowOptions['show']): void {
  blurContent()
  hideContent()
  flushSync(() => show(old => [old.at(-1) as ActivePage, page]))
  const remove = () => {
    if (removeOld !== remove) return
    removeOld = null
    flushSync(() => show([page]))
  }
  removeOld = remove
  runAfterNextPaint(remove)
}

export function showPage(page: ActivePage, { show, isNew, isUrgent }: ShowOptions): void {
  // The next page may be the one that is hidden.
  removeOld?.()
  if (isNew) {
    firstPage.isShown = false
    onPageCommitted.current = restoreScroll
  }
  if (isUrgent) showAtOnce(page, show)
  else startTransition(() => show([page]))
}
