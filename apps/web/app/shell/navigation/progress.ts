/** Whether a navigation is in progress; shown by the progress bar. */
import { createObservable } from '@touchline/client/observable'

export const navigating = createObservable(false)
