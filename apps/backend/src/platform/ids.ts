/**
 * Creates ids: UUIDs of version 7, increasing in the order in which this process creates them. Random bytes are drawn
 * in batches, because drawing them costs more than the rest of an id.
 */
import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const BYTES = 16
const pool = new Uint8Array(256 * BYTES)
let used = pool.length

function nextRandom(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += BYTES
  return pool.subarray(used - BYTES, used)
}

/** A lower bound of the ids created in the last milliseconds, as many as given, on any node. */
export function oldestIdSince(agoMs: number): string {
  const time = Math.max(0, Date.now() - agoMs)
    .toString(16)
    .padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

let msecs = 0
let seq = 0

/** Starts in the lower half of the range, so that a millisecond's ids cannot exhaust it. */
function drawSequence(random: Uint8Array): number {
  return new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1
}

export function newId(): string {
  const random = nextRandom()
  const now = Date.now()
  if (now > msecs) {
    msecs = now
    seq = drawSequence(random)
  } else seq += 1
  return v7({ random, msecs, seq })
}
