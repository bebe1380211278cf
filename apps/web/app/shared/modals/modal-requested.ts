/** Whether a modal has been opened since page load: the modal code is loaded then. */
import { createObservable } from '@touchline/client/observable'

export const isModalRequested = createObservable(false)
