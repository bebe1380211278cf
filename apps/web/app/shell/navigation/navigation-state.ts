import { createObservable } from '@touchline/client/observable'

/** Whether a page is shown without its data and waits for it. */
export function isAwaitingData({ status }: { readonly status: number }): boolean {
  return status >= 500
}

/** Whether a navigation is in progress; shown by the progress bar. */
export const navigating = createObservable(false)

/** Incremented when the data of a page arrive that is on screen already. */
export const lateData = createObservable(0)

/** Called when a page has been committed to the DOM, before it is painted. */
export const onPageCommitted: { current: (() => void) | null } = { current: null }
