/** How many bets of the player are open; undefined while that is not known. Light: every page shows it. */
import { createObservable } from '@touchline/client/observable'

const count = createObservable<number | undefined>(undefined)

export const openBetsCount = { get: count.get, subscribe: count.subscribe }

export const showOpenBets = (value: number | undefined): void => count.set(value)
