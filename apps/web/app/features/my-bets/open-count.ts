/** How many bets of the player are open; undefined while that is not known. Light: every page shows it. */
import { createObservable, type Readable } from '@touchline/client/observable'

const count = createObservable<number | undefined>(undefined)

export const openBetsCount: Readable<number | undefined> = count

export const setOpenBetsCount = (value: number | undefined): void => count.set(value)
