/**
 * The lightweight part of the ticket that odds buttons need before the ticket's code is loaded.
 * Picks made meanwhile are buffered and passed on in order.
 */
import { outcomeKey } from '@touchline/betting/markets/market-keys'
import { createKeyedStore } from '@touchline/client/live/keyed-store'
import { createObservable, type KeyedReadable, type Readable } from '@touchline/client/observable'
import type { AppHandlers } from '../../shared/app/app-handlers.ts'
import type { PressedOutcome } from '../../shared/odds/pick.ts'

const picked = createKeyedStore<true>()
let slipKeys: readonly string[] = []
let quickKeys: readonly string[] = []
const count = createObservable(0)
const early: PressedOutcome[] = []

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

/** Sets the callback for buffered picks; calls it at once if there are any. */
export function setOnPickBuffered(handlers: AppHandlers, onPickBuffered: () => void): void {
  handlers.onPickBuffered = onPickBuffered
  if (early.length > 0) onPickBuffered()
}

/** Connects the ticket and passes on the buffered picks. */
export function connectTicket(handlers: AppHandlers, pick: (pressed: PressedOutcome) => void): void {
  handlers.pick = pick
  for (const one of early.splice(0)) pickOutcome(handlers, one)
}

/** Shows a buffered pick at once; pressed again, it is off the slip. The ticket corrects it when it takes the picks. */
function markBuffered({ match, market, outcome }: PressedOutcome): void {
  const key = outcomeKey(match.urn_id, market.id, market.specifier, outcome.id)
  setPickedOutcomes(slipKeys.includes(key) ? slipKeys.filter(other => other !== key) : [...slipKeys, key])
}

/** Handles a press on an odds button. */
export function pickOutcome({ pick, interceptPick, onPickBuffered }: AppHandlers, pressed: PressedOutcome): void {
  if (!pick) {
    early.push(pressed)
    markBuffered(pressed)
    onPickBuffered?.()
  } else if (!interceptPick?.(pressed)) pick(pressed)
}
