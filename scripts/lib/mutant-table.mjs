/** Reads what the runs of planted faults write to a file, and formats their table. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './console.mjs'

/** One JSON object per line. */
export const MUTANT_REPORT = join(ROOT, '.cache', 'mutants.jsonl')

/** @typedef {{ check: string, name: string, red: string[], undeclared: string[] }} MutantResult ids of checks; `red` has all */

/** @returns {MutantResult[]} of the last run; none when it left none */
export function readMutants() {
  if (!existsSync(MUTANT_REPORT)) return []
  const lines = readFileSync(MUTANT_REPORT, 'utf8').split('\n')
  return lines.filter(line => line !== '').map(line => JSON.parse(line))
}

/** @param {readonly MutantResult[]} results @returns {string} one line per fault, and one with how many were found */
export function formatMutants(results) {
  const width = Math.max(0, ...results.map(({ name }) => name.length))
  const lines = results.map(({ check, name, red, undeclared }) => {
    const others = red.filter(id => id !== check && !undeclared.includes(id))
    const parts = [
      red.includes(check) ? `${check} red` : `${check} NOT RED`,
      ...(others.length > 0 ? [`also ${others.join(', ')}`] : []),
      ...(undeclared.length > 0 ? [`UNDECLARED ${undeclared.join(', ')}`] : []),
    ]
    return `${name.padEnd(width)}  ${parts.join('; ')}`
  })
  const found = results.filter(({ check, red, undeclared }) => red.includes(check) && undeclared.length === 0).length
  return [...lines, `${found} of ${results.length} planted faults found by their check, and by no undeclared one`].join(
    '\n',
  )
}
