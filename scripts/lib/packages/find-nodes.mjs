import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Majors that the packages are for, see `engines`. */
export const NODE_MAJORS = [20, 22, 24]

/**
 * The programs of Node on this machine by their versions: this one and those of `PATH`, each major once.
 * @returns {Record<string, string>}
 */
export function findNodes() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const paths = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, name))
  /** @type {Map<string, string>} */
  const byVersion = new Map()
  for (const path of [process.execPath, ...paths]) {
    if (!existsSync(path)) continue
    const version = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim().slice(1)
    if (![...byVersion.keys()].some(found => toMajor(found) === toMajor(version))) byVersion.set(version, path)
  }
  return Object.fromEntries(byVersion)
}

/** @param {string} version */
export const toMajor = version => Number.parseInt(version, 10)
