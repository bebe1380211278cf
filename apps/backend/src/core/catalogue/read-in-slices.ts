/** Prices many matches without blocking the event loop. */
import { setImmediate } from 'node:timers/promises'
import type { MatchEntry } from './match-entry.ts'

/** The first read of a match's markets prices them, which takes about two milliseconds. */
const SLICE_MS = 10

/** Reads the markets of entries that have not been read yet; yields to the event loop every 10 ms. */
export async function readInSlices(
  entries: readonly Pick<MatchEntry, 'isRead' | 'read'>[],
  now: () => number = () => performance.now(),
): Promise<void> {
  let sliceStartMs = now()
  for (const entry of entries) {
    if (entry.isRead) continue
    entry.read()
    if (now() - sliceStartMs < SLICE_MS) continue
    await setImmediate()
    sliceStartMs = now()
  }
}
