/** The prices that lists show, where a person has them held back: null while they are those of the live store. */
import type { KeyedReadable } from '@touchline/client/live/keyed-store'
import type { LiveOutcome } from '@touchline/client/live/types'
import { createObservable } from '@touchline/client/observable'

export interface ThrottledPrices extends KeyedReadable<LiveOutcome> {
  /** Shows an outcome as it is now: somebody has picked it. */
  release(outcomeKey: string): void
}

export const listPrices = createObservable<ThrottledPrices | null>(null)
