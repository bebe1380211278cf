/**
 * Shows a page by a view transition where the browser has them and movements are wanted: the row of a match grows into its
 * page.
 */
import { flushSync } from 'react-dom'
import { reportError } from '../../shared/report-error.ts'
import { mayMove } from '../motion/may-move.ts'

const NAME = 'match'

const isOnScreen = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Makes an element the match of the transition; returns the function that ends this. */
function nameMatch(element: HTMLElement | null | undefined): () => void {
  element?.style.setProperty('view-transition-name', NAME)
  return () => element?.style.removeProperty('view-transition-name')
}

/** `update` sets the state that shows the page. */
export function showInTransition(update: () => void, matchId: number | undefined): void {
  if (!('startViewTransition' in document) || !mayMove()) {
    update()
    return
  }
  const row = [...document.querySelectorAll<HTMLElement>(`main article[data-match="${matchId}"]`)].find(isOnScreen)
  let release = nameMatch(row)
  const { ready, updateCallbackDone, finished } = document.startViewTransition(() => {
    release()
    flushSync(update)
    if (row) release = nameMatch(document.querySelector<HTMLElement>('main [data-match] > :first-child'))
  })
  updateCallbackDone.catch(error => reportError(error, 'showing a page'))
  finished.then(() => release(), release)
  ready.catch(() => {
    // Skipped, because the next page was quicker or the tab is hidden: the page is shown without it.
  })
}
