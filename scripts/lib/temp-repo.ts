import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A small repository on disk for tests of the scripts, with removal.
 * @param files contents by path
 */
export function createTempRepo(files: Record<string, string>): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'touchline-scripts-'))
  for (const [path, text] of Object.entries(files)) writeTempFile(root, path, text)
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

export function writeTempFile(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
