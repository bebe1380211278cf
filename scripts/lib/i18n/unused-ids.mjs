/** Finds texts of the web app that nothing shows. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'apps/web/{app,server,build}/**/*.{ts,tsx}',
  'packages/{betting,client,contract}/src/**/*.ts',
  'packages/contract/generated/*.ts',
]
/** A string that is an id or a part of one; a template's holes stand for anything. */
const STRING = /'([\w.-]+)'|`((?:[\w.-]|\$\{[^{}`]*\})+)`/g
const HOLE = /\$\{[^{}`]*\}/
/** A template that completes an id. */
const ENDING = /^\$\{[^{}`]*\}((?:\.[\w-]+)+)$/
/** Errors of a bet come by their names in lower case. */
const ERROR_NAME = /\b[A-Z]+(?:_[A-Z]+)+\b/g
const ERROR_PREFIX = 'error.place_bets.'

/** @param {string} text */
const escapePattern = text => text.replace(/[.-]/g, '\\$&')

/** @param {string} root */
function readSource(root) {
  const files = globSync(SOURCES, { cwd: root, exclude: path => /\.test\.tsx?$/.test(String(path)) })
  return files.map(file => readFileSync(join(root, file), 'utf8')).join('\n')
}

/**
 * Ids that no string of the source is, and no template with a beginning or an end of its own can become.
 * @param {string} source @param {readonly string[]} ids @returns {string[]}
 */
export function findUnusedIds(source, ids) {
  const errors = (source.match(ERROR_NAME) ?? []).map(name => ERROR_PREFIX + name.toLowerCase())
  const whole = new Set(errors)
  const patterns = new Set(['(?!)'])
  const endings = new Set([''])
  for (const [, plain, template] of source.matchAll(STRING)) {
    const text = plain ?? template ?? ''
    const ending = ENDING.exec(text)?.[1]
    if (!HOLE.test(text)) whole.add(text)
    else if (ending) endings.add(ending)
    else if (/^[\w-]+\./.test(text)) patterns.add(text.split(HOLE).map(escapePattern).join('[\\w.-]+'))
  }
  const made = new RegExp(`^(?:${[...patterns].join('|')})$`)
  const isCompleted = (/** @type {string} */ id) =>
    [...endings].some(ending => id.endsWith(ending) && whole.has(id.slice(0, id.length - ending.length)))
  return ids.filter(id => !made.test(id) && !isCompleted(id))
}

/** Ids of the web app's texts that nothing shows. @param {string} root @param {readonly string[]} ids */
export const findUnusedTexts = (root, ids) => findUnusedIds(readSource(root), ids)
