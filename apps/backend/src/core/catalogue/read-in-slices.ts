/** Prices many matches without holding up the event loop. */
import { setImmediate } from 'node:timers/promises'
import type { MatchEntry } from './match-entry.ts'

/** The first look at a match's markets prices them, which takes about two milliseconds. */
const SLICE_MS = 10

/** Has the feed price the markets of those that were not read yet; other work runs between slices of 10 ms. */
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
