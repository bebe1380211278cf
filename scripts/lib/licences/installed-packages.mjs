import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ name: string, version: string, licence: string, production: boolean, folder: string, optional: boolean }} InstalledPackage
 *   licence: an SPDX expression; optional: for some platforms only
 */

/** @typedef {{ version?: string, license?: string, link?: boolean, dev?: boolean, optional?: boolean }} LockEntry */

/** The packages of the lock file, whatever the platform, each version once. @param {string} root @returns {InstalledPackage[]} */
export function listPackages(root) {
  /** @type {Record<string, LockEntry>} */
  const entries = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  /** @type {Map<string, InstalledPackage>} */
  const found = new Map()
  for (const [path, entry] of Object.entries(entries)) {
    if (!path.includes('node_modules/') || entry.link) continue
    const name = path.split('node_modules/').at(-1) ?? ''
    const { version = '', license: licence = 'unknown', optional = false } = entry
    const key = `${name} ${version}`
    const production = !entry.dev || found.get(key)?.production === true
    found.set(key, { name, version, licence, production, folder: join(root, path), optional })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

const TEXT = /^(?:licen[cs]e|copying|notice|unlicense|ofl)\b.*/i

/** What the package's files of licence and notice say; empty without any. @param {InstalledPackage} entry */
export function readTexts({ folder }) {
  if (!existsSync(folder)) return ''
  const files = readdirSync(folder).filter(file => TEXT.test(file))
  return files
    .sort()
    .map(file => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')
}
