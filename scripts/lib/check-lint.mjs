/** Biome's lint and format, with the import cycles that still exist listed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCommand, runNode } from './run.mjs'
import { compareWithList } from './shrinking-list.mjs'

const LIST_PATH = 'scripts/lib/known-cycles.json'
const CYCLE = /^[^\w]*(\S+?):\d+:\d+: lint\/suspicious\/noImportCycles/
const DIAGNOSTIC = /^[×!i] \S+/

/**
 * @param {string} root
 * @returns {Promise<string[]>} problems, none if all is well
 */
export async function checkLint(root) {
  /** @type {string[]} files that are part of a cycle */
  const listed = JSON.parse(readFileSync(join(root, LIST_PATH), 'utf8'))
  const args = ['ci', '--reporter=concise', '--max-diagnostics=none', '--error-on-warnings', '--colors=off']
  const { code, output } = await runNode([findCommand('@biomejs/biome'), ...args], { cwd: root })
  return judgeLint({ code, output, listed })
}

/** @param {{ code: number, output: string, listed: string[] }} run @returns {string[]} */
export function judgeLint({ code, output, listed }) {
  const diagnostics = output.split('\n').filter(line => DIAGNOSTIC.test(line))
  const cycles = new Map(
    diagnostics.flatMap(line => (CYCLE.exec(line)?.[1] ? [[CYCLE.exec(line)?.[1] ?? '', line]] : [])),
  )
  const { unlisted, stale } = compareWithList({ found: cycles.keys(), listed, listPath: LIST_PATH })
  const others = diagnostics.filter(line => !CYCLE.test(line))
  const problems = [...others, ...unlisted.map(path => cycles.get(path) ?? path), ...stale]
  const isUnreadable = code !== 0 && diagnostics.length === 0
  return isUnreadable ? [output] : problems
}
