/** Whether a modal has been opened since the page was loaded: what draws them is fetched then. */
import { createObservable } from '@touchline/client/observable'

export const isModalRequested = createObservable(false)
