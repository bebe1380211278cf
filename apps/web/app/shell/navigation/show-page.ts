/** Replaces the page on screen, with the scroll position of its history entry restored before paint. */
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { firstPage } from '../../shared/first-page.ts'
import { onPageCommitted } from './on-page-committed.ts'
import { restoreScroll } from './scroll.ts'

interface ShowOptions {
  /** The page differs from the one on screen. */
  readonly isNew: boolean
  /** Rendered at once, because it is small; others in slices, between which the old page answers to presses. */
  readonly isUrgent: boolean
}

/** Takes the focus from what is about to be removed: its removal would cost a layout of the old page. */
const blurContent = (): void => document.activeElement?.closest<HTMLElement>('main *')?.blur()

/** `update` sets the state that shows the page. */
export function showPage(update: () => void, { isNew, isUrgent }: ShowOptions): void {
  if (isNew) {
    firstPage.isShown = false
    onPageCommitted.current = restoreScroll
  }
  if (isUrgent) {
    blurContent()
    flushSync(update)
  } else startTransition(update)
}
