/** Biome's lint and format. Import cycles are in `imports/cycles.mjs`: Biome's rule for them doubles its cost. */
import { findCommand, runNode } from './run.mjs'

const DIAGNOSTIC = /^[×!i] \S+/

/**
 * @param {string} root
 * @returns {Promise<string[]>} problems, none if all is well
 */
export async function checkLint(root) {
  const args = ['ci', '--reporter=concise', '--max-diagnostics=none', '--error-on-warnings', '--colors=off']
  const { code, output } = await runNode([findCommand('@biomejs/biome'), ...args], { cwd: root })
  return findDiagnostics(code, output)
}

/**
 * @param {number | null} code
 * @param {string} output
 * @returns {string[]} the diagnostics; the whole output of a run that failed without any
 */
export function findDiagnostics(code, output) {
  const diagnostics = output.split('\n').filter(line => DIAGNOSTIC.test(line))
  return code !== 0 && diagnostics.length === 0 ? [output] : diagnostics
}
