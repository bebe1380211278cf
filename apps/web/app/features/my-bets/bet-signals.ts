/**
 * What the lists of bets tell the rest of the page: the number of open bets, and bets that have just been settled. Small,
 * because every page includes it.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import type { Bet } from '@touchline/contract/entities/bet'

const openCount = createObservable<number | undefined>(undefined)

/** Undefined while unknown. */
export const openBetsCount: Readable<number | undefined> = openCount

export const setOpenBetsCount = (count: number | undefined): void => openCount.set(count)

type Listener = (bet: Bet) => void

const listeners = new Set<Listener>()

export const settledBets = {
  publish(bet: Bet): void {
    for (const listener of listeners) listener(bet)
  },
  /** Subscribes until the returned function is called. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
