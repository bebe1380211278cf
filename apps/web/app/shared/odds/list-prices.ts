/** Throttled prices of lists; null while lists show the live store's prices. */

import type { LiveOutcome } from '@touchline/client/live/types'
import type { KeyedReadable } from '@touchline/client/observable'
import { createObservable } from '@touchline/client/observable'

export interface ThrottledPrices extends KeyedReadable<LiveOutcome> {
  /** Shows the current state of an outcome, because it was picked. */
  release(outcomeKey: string): void
}

export const listPrices = createObservable<ThrottledPrices | null>(null)
