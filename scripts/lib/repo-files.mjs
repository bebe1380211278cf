import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'

const SKIPPED = new Set([
  '.cache',
  '.data',
  '.git',
  'coverage',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
])

/**
 * Every file of the repository except dependencies and output.
 * @param {string} root
 * @returns {string[]} paths relative to the root, with slashes
 */
export function listRepoFiles(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listRepoFiles(root, path)
    return entry.isFile() ? [path] : []
  })
}
