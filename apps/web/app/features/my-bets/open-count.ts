/**
 * Number of the player's open bets; undefined while unknown. A small module, because every page
 * includes it.
 */
import { createObservable, type Readable } from '@touchline/client/observable'

const count = createObservable<number | undefined>(undefined)

export const openBetsCount: Readable<number | undefined> = count

export const setOpenBetsCount = (value: number | undefined): void => count.set(value)
