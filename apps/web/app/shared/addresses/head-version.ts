/** Incremented each time the title and description of the document match the page on screen. */
import { createObservable } from '@touchline/client/observable'

export const headVersion = createObservable(0)
