/** Fixed work, so that the cost of a call counts the same on a slow, a busy and a fast machine. */
const ROWS = Array.from({ length: 4000 }, (_, id) => ({ id, name: `outcome ${id % 97}`, odds: (id * 7919) % 10_007 }))

/** CPU milliseconds of the work on the machine for which the limits were set. */
export const NOMINAL_REFERENCE_MS = 10

/** Writes, reads and sorts rows, as calls do. */
export function doReferenceWork(): void {
  for (let round = 0; round < 4; round++) {
    const rows = JSON.parse(JSON.stringify(ROWS)) as typeof ROWS
    rows.sort((a, b) => a.odds - b.odds || a.id - b.id)
  }
}
