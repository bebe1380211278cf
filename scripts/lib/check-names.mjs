/** Names: a function, and whatever a file exports, does not begin with a verb that says nothing about what the code does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findExportedNames } from './exported-names.mjs'
import { listRepoFiles } from './repo-files.mjs'

const BANNED_VERBS = 'ask draw forget give go-on hear heed keep-up know lead look stand take tell say wish'.split(' ')

/** Industry terms in which the word is no such verb. */
const EXCEPTIONS = new Set(['drawNoBet', 'DRAW_NO_BET'])

/** A random draw is a standard term; only HTML is rendered, not drawn. */
const RENDERING_FOLDERS = ['apps/web/', 'apps/host/', 'apps/backend/src/features/content/']

/** Function declarations at any depth, and constants whose value is a function, throttled ones included. */
const FUNCTION =
  /^ *(?:export )?(?:default )?(?:async )?(?:function\*? ?([A-Za-z_$][\w$]*)|(?:const|let) ([A-Za-z_$][\w$]*)(?::.*?)? = (?:async )?(?:function\b|<|\(|[\w$]+ =>|throttle\(|useEffectEvent\())/gm

/**
 * @param {string} root
 * @returns {{ files: number, problems: string[] }}
 */
export function checkNames(root) {
  const sources = listRepoFiles(root).filter(path => /\.(?:[cm]?[jt]s|tsx)$/.test(path))
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const path of sources) {
    const isRendering = RENDERING_FOLDERS.some(folder => path.startsWith(folder))
    const text = readFileSync(join(root, path), 'utf8')
    for (const name of [...findExportedNames(text), ...findFunctionNames(text)]) {
      if (beginsWithBannedVerb(name, isRendering) && !EXCEPTIONS.has(name)) found.set(name, path)
    }
  }
  const problems = [...found].map(
    ([name, path]) => `${path}: ${name} begins with a banned verb (${BANNED_VERBS.join(', ')})`,
  )
  return { files: sources.length, problems }
}

/** @param {string} text a source file */
function findFunctionNames(text) {
  return [...text.matchAll(FUNCTION)].map(match => match[1] ?? match[2] ?? '')
}

/**
 * @param {string} name in camelCase, PascalCase or UPPER_CASE
 * @param {boolean} isRendering the file is in a folder that renders HTML or pictures
 */
function beginsWithBannedVerb(name, isRendering) {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
  return BANNED_VERBS.some(verb => (verb !== 'draw' || isRendering) && (words === verb || words.startsWith(`${verb}-`)))
}
