import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackages } from './installed-packages.mjs'
import { formatNotices, NOTICES } from './notices.mjs'

/** Ask nothing of an installation but a notice. */
const PERMISSIVE = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSD',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
]

/** Fonts, and tools whose own files are changed by nobody. */
const PRODUCTION = [...PERMISSIVE, 'OFL-1.1', 'MPL-2.0']

/** Of programs that never leave the developer's machine. */
const DEVELOPMENT = [...PRODUCTION, 'CC0-1.0', 'PSF-2.0', 'Python-2.0', 'Zlib']

/** Libraries that are linked dynamically and can be replaced. */
const LINKED = { licence: 'LGPL-3.0-or-later', names: /^@img\/sharp-/ }

/**
 * Checks every package of the lock file against the licences above, and that the notices are up to date.
 * @param {string} root
 * @returns {{ packages: number, problems: string[] }}
 */
export function checkLicences(root) {
  const packages = listPackages(root)
  const problems = packages
    .filter(entry => !isAllowed(entry))
    .map(({ name, version, licence }) => `${name} ${version} has the licence ${licence}`)
  const path = join(root, NOTICES)
  const stored = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (stored !== formatNotices(root)) problems.push(`${NOTICES} is outdated: npm run notices`)
  return { packages: packages.length, problems }
}

/**
 * Of alternatives one must be allowed, of licences that hold together each.
 * @param {{ name: string, licence: string, production: boolean }} entry
 */
export function isAllowed({ name, licence, production }) {
  const allowed = [...(production ? PRODUCTION : DEVELOPMENT), ...(LINKED.names.test(name) ? [LINKED.licence] : [])]
  const alternatives = licence.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return alternatives.some(terms => terms.split(' AND ').every(term => allowed.includes(term)))
}
