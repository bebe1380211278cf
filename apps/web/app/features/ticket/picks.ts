/**
 * The lightweight part of the ticket that odds buttons need before the ticket's code is loaded.
 * Picks made meanwhile are buffered and passed on in order.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import { useCallback, useSyncExternalStore } from 'react'
import type { AppHandlers } from '../../shared/app-handlers.ts'
import { type Pick, pickKey } from '../../shared/pick.ts'

const picked = createObservable<ReadonlySet<string>>(new Set())
const quick = createObservable<ReadonlySet<string>>(new Set())
const count = createObservable(0)
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

/** Sets the callback for buffered picks; calls it at once if there are any. */
export function setOnPickBuffered(handlers: AppHandlers, onPickBuffered: () => void): void {
  handlers.onPickBuffered = onPickBuffered
  if (early.length > 0) onPickBuffered()
}

/** Connects the ticket and passes on the buffered picks. */
export function connectTicket(handlers: AppHandlers, pick: (pick: Pick) => void): void {
  handlers.pick = pick
  const waiting = early
  early = []
  for (const one of waiting) pickOutcome(handlers, one)
}

/** Shows a buffered pick at once; pressed again, it is off the slip. The ticket corrects it when it takes the picks. */
function markBuffered(pick: Pick): void {
  const keys = new Set(picked.get())
  const key = pickKey(pick)
  if (!keys.delete(key)) keys.add(key)
  setPickedOutcomes([...keys])
}

/** Handles a press on an odds button. */
export function pickOutcome({ pick, interceptPick, onPickBuffered }: AppHandlers, picked: Pick): void {
  if (!pick) {
    early.push(picked)
    markBuffered(picked)
    onPickBuffered?.()
  } else if (!interceptPick?.(picked)) pick(picked)
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
