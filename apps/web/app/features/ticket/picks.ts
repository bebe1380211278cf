/**
 * The lightweight part of the ticket that odds buttons need before the ticket's code is loaded.
 * Picks made meanwhile are buffered and passed on in order.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import { useCallback, useSyncExternalStore } from 'react'
import type { Pick } from '../../shared/pick.ts'

const picked = createObservable<ReadonlySet<string>>(new Set())
const quick = createObservable<ReadonlySet<string>>(new Set())
const count = createObservable(0)
let handlePick: ((pick: Pick) => void) | null = null
let interceptPick: (pick: Pick) => boolean = () => false
let onBuffered = () => {}
let early: Pick[] = []

/** Number of selections on the slip. */
export const slipCount: Readable<number> = count

/** Sets the outcomes on the slip. */
export function setPickedOutcomes(keys: readonly string[]): void {
  picked.set(new Set(keys))
  count.set(keys.length)
}

/** Sets the outcomes of quick bet. */
export function setQuickPickedOutcomes(keys: readonly string[]): void {
  quick.set(new Set(keys))
}

/**
 * Registers quick bet, which is offered each pick first; it returns whether it handled the pick.
 */
export function setPickInterceptor(diverter: (pick: Pick) => boolean): void {
  interceptPick = diverter
}

/** Called when a pick is buffered until the ticket is loaded. */
export function onPickBuffered(call: () => void): void {
  onBuffered = call
  if (early.length > 0) call()
}

/** Registers the ticket as handler of picks and flushes the buffered ones. */
export function setPickHandler(taker: (pick: Pick) => void): void {
  handlePick = taker
  const waiting = early
  early = []
  for (const pick of waiting) if (!interceptPick(pick)) taker(pick)
}

/** Handles a press on an odds button. */
export function pickOutcome(pick: Pick): void {
  if (handlePick) {
    if (!interceptPick(pick)) handlePick(pick)
    return
  }
  early.push(pick)
  onBuffered()
}

function subscribe(listener: () => void): () => void {
  const stops = [picked.subscribe(listener), quick.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Whether an outcome is on the slip or in quick bet; re-renders only when this changes. */
export function useIsPicked(outcomeKey: string): boolean {
  const read = useCallback(() => picked.get().has(outcomeKey) || quick.get().has(outcomeKey), [outcomeKey])
  return useSyncExternalStore(subscribe, read, () => false)
}
