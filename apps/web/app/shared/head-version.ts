/** Moves on each time the document's title and description have become those of the page on screen. */
import { createObservable } from '@touchline/client/observable'

export const headVersion = createObservable(0)
