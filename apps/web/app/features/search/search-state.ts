/** Whether the search is open. */
import { createObservable } from '@touchline/client/observable'

const state = createObservable(false)

export const searchDialog = { get: state.get, subscribe: state.subscribe }
export const openSearch = (): void => state.set(true)
export const closeSearch = (): void => state.set(false)
