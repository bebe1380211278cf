/** Whether a navigation is under way; the bar at the top of the page shows it. */
import { createObservable } from '@touchline/client/observable'

export const navigating = createObservable(false)
