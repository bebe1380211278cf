/** Names: an exported name does not begin with a verb that says nothing about what the code does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findExportedNames } from './exported-names.mjs'
import { listRepoFiles } from './repo-files.mjs'
import { compareWithList } from './shrinking-list.mjs'

const BANNED_VERBS = 'ask draw forget give go-on hear heed keep-up know lead look stand take tell say wish'.split(' ')

/** Industry terms in which the word is no such verb. */
const EXCEPTIONS = new Set(['drawNoBet', 'DRAW_NO_BET'])

const LIST_PATH = 'scripts/lib/names-to-rename.json'

/**
 * @param {string} root
 * @returns {{ files: number, problems: string[] }}
 */
export function checkNames(root) {
  /** @type {string[]} */
  const listed = JSON.parse(readFileSync(join(root, LIST_PATH), 'utf8'))
  const sources = listRepoFiles(root).filter(path => /\.(?:[cm]?[jt]s|tsx)$/.test(path))
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const path of sources) {
    for (const name of findExportedNames(readFileSync(join(root, path), 'utf8'))) {
      if (beginsWithBannedVerb(name) && !EXCEPTIONS.has(name)) found.set(name, path)
    }
  }
  const { unlisted, stale } = compareWithList({ found: found.keys(), listed, listPath: LIST_PATH })
  const banned = unlisted.map(
    name => `${found.get(name)}: ${name} begins with a banned verb (${BANNED_VERBS.join(', ')})`,
  )
  return { files: sources.length, problems: [...banned, ...stale] }
}

/** @param {string} name in camelCase, PascalCase or UPPER_CASE */
function beginsWithBannedVerb(name) {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
  return BANNED_VERBS.some(verb => words === verb || words.startsWith(`${verb}-`))
}
