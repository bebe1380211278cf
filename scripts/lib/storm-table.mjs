/** Reads the figures that storms over a cluster write to a file, and formats their table. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './console.mjs'

/** One JSON object per line. */
export const STORM_REPORT = join(ROOT, '.cache', 'storms.jsonl')

/**
 * @typedef {{ server: string, prices: number, inStepShare: number, stale: number, lost: number, missing: number,
 *   left: number, rightAfterMs: number | null, lateMs: number }} StormFigures
 */

/** @returns {StormFigures[]} of the last storms; none when they left none */
export function readStorms() {
  if (!existsSync(STORM_REPORT)) return []
  const lines = readFileSync(STORM_REPORT, 'utf8').split('\n')
  return lines.filter(line => line !== '').map(line => JSON.parse(line))
}

const HEADS = ['storm', 'server', 'prices', 'in step', 'stale', 'lost', 'missing', 'left behind', 'right after', 'late']

/** @param {readonly StormFigures[]} storms @returns {string} one line per storm, and one with the number of clean storms */
export function formatStorms(storms) {
  const rows = storms.map((storm, at) => [
    String(at + 1),
    storm.server,
    String(storm.prices),
    `${Math.round(100 * storm.inStepShare)} %`,
    String(storm.stale),
    String(storm.lost),
    String(storm.missing),
    String(storm.left),
    storm.rightAfterMs === null ? 'never' : `${(storm.rightAfterMs / 1000).toFixed(1)} s`,
    `${storm.lateMs} ms`,
  ])
  const widths = HEADS.map((head, column) => Math.max(head.length, ...rows.map(row => row[column]?.length ?? 0)))
  const lines = [HEADS, ...rows].map(row => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '))
  const clean = storms.filter(({ stale, lost, missing, left }) => stale + lost + missing + left === 0).length
  return [...lines, `${clean} of ${storms.length} storms clean`].join('\n')
}
