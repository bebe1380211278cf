/** When a bet last returned more than its stake, by the page's clock; it lets the balance count up. */
import { createObservable } from '@touchline/client/observable'

export const lastWin = createObservable(Number.NEGATIVE_INFINITY)
