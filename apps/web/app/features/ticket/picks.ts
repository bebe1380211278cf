/**
 * The light end of the ticket: what odds buttons need before the ticket's own code has come. Picks made meanwhile wait
 * here and are handed over in order.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import { useCallback, useSyncExternalStore } from 'react'
import type { Pick } from '../../shared/pick.ts'

const picked = createObservable<ReadonlySet<string>>(new Set())
const quick = createObservable<ReadonlySet<string>>(new Set())
const count = createObservable(0)
let take: ((pick: Pick) => void) | null = null
let divert: (pick: Pick) => boolean = () => false
let callForTicket = () => {}
let early: Pick[] = []

/** How many selections are on the slip. */
export const slipCount: Readable<number> = count

/** Says which outcomes are on the slip now. */
export function setPickedOutcomes(keys: readonly string[]): void {
  picked.set(new Set(keys))
  count.set(keys.length)
}

/** Says which outcomes quick bet is about. */
export function setQuickPickedOutcomes(keys: readonly string[]): void {
  quick.set(new Set(keys))
}

/** Quick bet is asked first; it answers whether it took the pick. */
export function setPickInterceptor(diverter: (pick: Pick) => boolean): void {
  divert = diverter
}

/** Calls when a pick waits for the ticket to come. */
export function onPickBuffered(call: () => void): void {
  callForTicket = call
  if (early.length > 0) call()
}

/** From now on picks go to the ticket; those that waited go first. */
export function setPickHandler(taker: (pick: Pick) => void): void {
  take = taker
  const waiting = early
  early = []
  for (const pick of waiting) if (!divert(pick)) taker(pick)
}

/** A person pressed an odds button. */
export function pickOutcome(pick: Pick): void {
  if (take) {
    if (!divert(pick)) take(pick)
    return
  }
  early.push(pick)
  callForTicket()
}

function subscribe(listener: () => void): () => void {
  const stops = [picked.subscribe(listener), quick.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Whether an outcome is on the slip, or quick bet is about it; only a change of that renders again. */
export function useIsPicked(outcomeKey: string): boolean {
  const read = useCallback(() => picked.get().has(outcomeKey) || quick.get().has(outcomeKey), [outcomeKey])
  return useSyncExternalStore(subscribe, read, () => false)
}
