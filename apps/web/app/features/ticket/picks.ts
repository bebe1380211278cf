/**
 * Which outcomes are on the slip and of quick bet: what odds buttons show of them, before the ticket's code is loaded and
 * after.
 */
import { outcomeKey } from '@touchline/betting/markets/market-keys'
import { createKeyedStore } from '@touchline/client/live/keyed-store'
import { createObservable, type KeyedReadable, type Readable } from '@touchline/client/observable'
import type { PressedOutcome } from '../../shared/odds/pick.ts'

const picked = createKeyedStore<true>()
let slipKeys: readonly string[] = []
let quickKeys: readonly string[] = []
const count = createObservable(0)

/** `before` are the outcomes of the slip or of quick bet that have been replaced. */
function markOutcomes(before: readonly string[]): void {
  for (const key of before) picked.set(key, undefined)
  for (const key of [...slipKeys, ...quickKeys]) picked.set(key, true)
  picked.flush()
}

/** The outcomes on the slip and of quick bet. By key, because a page has hundreds of odds buttons. */
export const pickedOutcomes: KeyedReadable<true> = picked

/** Number of selections on the slip. */
export const slipCount: Readable<number> = count

/** Whether bets are being placed, or their receipt is shown. */
export const isPlacingBets = createObservable(false)

/** Sets the outcomes on the slip. */
export function setPickedOutcomes(keys: readonly string[]): void {
  const before = slipKeys
  slipKeys = keys
  markOutcomes(before)
  count.set(keys.length)
}

/** Sets the outcomes of quick bet. */
export function setQuickPickedOutcomes(keys: readonly string[]): void {
  const before = quickKeys
  quickKeys = keys
  markOutcomes(before)
}

/** Shows a buffered pick at once; pressed again, it is off the slip. The ticket corrects it when it takes the picks. */
export function markBufferedPick({ match, market, outcome }: PressedOutcome): void {
  const key = outcomeKey(match.urn_id, market.id, market.specifier, outcome.id)
  setPickedOutcomes(slipKeys.includes(key) ? slipKeys.filter(other => other !== key) : [...slipKeys, key])
}
