/** Reads the figures that fault tests write to a file, and formats their summary line. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './console.mjs'

/** One JSON object per line. */
export const FAULT_REPORT = join(ROOT, '.cache', 'faults.jsonl')

/**
 * @typedef {{ faults: Record<string, number>, lost: number }} Figures
 * @typedef {Figures & { placements: number, kills: number, doubled: number }} PlacingFigures
 * @typedef {Figures & { clients: number, channels: number, outages: number, prices: number, stale: number }} StormFigures
 */

/** @returns {(PlacingFigures | StormFigures)[]} of the last run; none when it left none */
export function readFaults() {
  if (!existsSync(FAULT_REPORT)) return []
  return readFileSync(FAULT_REPORT, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}

/** @param {readonly (PlacingFigures | StormFigures)[]} list */
export function formatFaults(list) {
  const storms = list.filter(figures => 'stale' in figures)
  const placings = list.filter(figures => 'placements' in figures)
  const parts = [placings.length > 0 ? formatPlacings(placings) : [], storms.map(formatStorm)].flat()
  return parts.join('; ')
}

/** @param {readonly PlacingFigures[]} list */
function formatPlacings(list) {
  const sum = (/** @type {(figures: PlacingFigures) => number} */ of) =>
    list.reduce((total, figures) => total + of(figures), 0)
  return [
    `${sum(figures => figures.placements)} placements, ${formatKinds(list)}, ${sum(figures => figures.kills)} kills: `,
    `doubled ${sum(figures => figures.doubled)}, lost ${sum(figures => figures.lost)}`,
  ].join('')
}

/** @param {StormFigures} storm */
function formatStorm(storm) {
  const { clients, channels, outages, prices, stale, lost } = storm
  return [
    `storm over ${clients} clients on ${channels} channels, ${formatKinds([storm])}, ${outages} outages, `,
    `${prices} prices looked at: stale ${stale}, lost ${lost}`,
  ].join('')
}

/** @param {readonly Figures[]} list */
function formatKinds(list) {
  /** @type {Map<string, number>} */
  const kinds = new Map()
  for (const { faults } of list) {
    for (const [kind, count] of Object.entries(faults)) kinds.set(kind, (kinds.get(kind) ?? 0) + count)
  }
  const byKind = [...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ')
  const total = [...kinds.values()].reduce((all, count) => all + count, 0)
  return `${total} faults (${byKind})`
}
