/**
 * The lightweight part of the ticket that odds buttons need before the ticket's code is loaded.
 * Picks made meanwhile are buffered and passed on in order.
 */
import { createKeyedStore } from '@touchline/client/live/keyed-store'
import { createObservable, type Readable } from '@touchline/client/observable'
import type { AppHandlers } from '../../shared/app-handlers.ts'
import { type Pick, pickKey } from '../../shared/pick.ts'
import { useKeyed } from '../../shared/use-readable.ts'

/** The outcomes on the slip and of quick bet. By key, because a page has hundreds of odds buttons. */
const picked = createKeyedStore<true>()
let slipKeys: readonly string[] = []
let quickKeys: readonly string[] = []
const count = createObservable(0)
const early: Pick[] = []

/** `before` are the outcomes of the slip or of quick bet that have been replaced. */
function markOutcomes(before: readonly string[]): void {
  for (const key of before) picked.set(key, undefined)
  for (const key of [...slipKeys, ...quickKeys]) picked.set(key, true)
  picked.flush()
}

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
export function connectTicket(handlers: AppHandlers, pick: (pick: Pick) => void): void {
  handlers.pick = pick
  for (const one of early.splice(0)) pickOutcome(handlers, one)
}

/** Shows a buffered pick at once; pressed again, it is off the slip. The ticket corrects it when it takes the picks. */
function markBuffered(pick: Pick): void {
  const key = pickKey(pick)
  setPickedOutcomes(slipKeys.includes(key) ? slipKeys.filter(other => other !== key) : [...slipKeys, key])
}

/** Handles a press on an odds button. */
export function pickOutcome({ pick, interceptPick, onPickBuffered }: AppHandlers, picked: Pick): void {
  if (!pick) {
    early.push(picked)
    markBuffered(picked)
    onPickBuffered?.()
  } else if (!interceptPick?.(picked)) pick(picked)
}

/** Whether an outcome is on the slip or in quick bet; re-renders only when this changes. */
export const useIsPicked = (outcomeKey: string): boolean => useKeyed(picked, outcomeKey, () => undefined) ?? false
