/** The figures that fault tests leave in a file while they run, and the one line that sums them up. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './console.mjs'

/** One JSON object a line. */
export const FAULT_REPORT = join(ROOT, '.cache', 'faults.jsonl')

/**
 * @typedef {{ placements: number, faults: Record<string, number>, kills: number, doubled: number, lost: number }} FaultFigures
 */

/** @returns {FaultFigures[]} of the last run; none when it left none */
export function readFaults() {
  if (!existsSync(FAULT_REPORT)) return []
  return readFileSync(FAULT_REPORT, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}

/** @param {readonly FaultFigures[]} list */
export function formatFaults(list) {
  const sum = (/** @type {(one: FaultFigures) => number} */ of) => list.reduce((total, one) => total + of(one), 0)
  /** @type {Map<string, number>} */
  const kinds = new Map()
  for (const { faults } of list) {
    for (const [kind, count] of Object.entries(faults)) kinds.set(kind, (kinds.get(kind) ?? 0) + count)
  }
  const byKind = [...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ')
  const total = [...kinds.values()].reduce((all, count) => all + count, 0)
  return [
    `${sum(one => one.placements)} placements, ${total} faults (${byKind}), ${sum(one => one.kills)} kills: `,
    `doubled ${sum(one => one.doubled)}, lost ${sum(one => one.lost)}`,
  ].join('')
}
