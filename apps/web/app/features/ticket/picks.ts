/**
 * The light end of the ticket: what odds buttons need before the ticket's own code has come. Picks made meanwhile wait
 * here and are handed over in order.
 */
import { createObservable } from '@touchline/client/observable'
import { useCallback, useSyncExternalStore } from 'react'
import type { Pick } from '../../shared/pick.ts'

const picked = createObservable<ReadonlySet<string>>(new Set())
const count = createObservable(0)
let take: ((pick: Pick) => void) | null = null
let callForTicket = () => {}
let early: Pick[] = []

/** How many selections are on the slip. */
export const slipCount = { get: count.get, subscribe: count.subscribe }

/** Says which outcomes are on the slip now. */
export function showPicked(keys: readonly string[]): void {
  picked.set(new Set(keys))
  count.set(keys.length)
}

/** Calls when a pick waits for the ticket to come. */
export function onEarlyPick(call: () => void): void {
  callForTicket = call
  if (early.length > 0) call()
}

/** From now on picks go to the ticket; those that waited go first. */
export function takePicks(taker: (pick: Pick) => void): void {
  take = taker
  const waiting = early
  early = []
  for (const pick of waiting) taker(pick)
}

/** A person pressed an odds button. */
export function pickOutcome(pick: Pick): void {
  if (take) {
    take(pick)
    return
  }
  early.push(pick)
  callForTicket()
}

/** Whether an outcome is on the slip; only a change of that renders again. */
export function useIsPicked(outcomeKey: string): boolean {
  const read = useCallback(() => picked.get().has(outcomeKey), [outcomeKey])
  return useSyncExternalStore(picked.subscribe, read, () => false)
}
