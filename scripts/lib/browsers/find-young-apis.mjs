/**
 * Finds what a script uses that a supported browser lacks: globals and their static members, and methods that no interface
 * of the oldest browsers has. A method that some other interface has had for long (`at`, `find`) is not told apart.
 */
import { parseSync } from 'oxc-parser'
import { INTERFACES, listLacking, METHODS } from './support-table.mjs'
import { OWN_METHODS } from './supported.mjs'

/** Globals by the interface that they are instances of. @type {Readonly<Record<string, string>>} */
const INSTANCES = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  window: 'Window',
  globalThis: 'Window',
}

/** @typedef {{ name: string, lacking: string[] }} Young */

/** @param {string} file its name tells the language @param {string} code @returns {Young[]} without duplicates */
export function findYoungApis(file, code) {
  /** @type {Map<string, string[]>} */
  const found = new Map()
  /** @param {string} name @param {import('./support-table.mjs').Feature | undefined} feature */
  const judge = (name, feature) => {
    const lacking = listLacking(feature)
    if (lacking && lacking.length > 0) found.set(name, lacking)
    return lacking !== null
  }
  /** @param {string} name */
  const judgeMethod = name => {
    const all = (METHODS.get(name) ?? []).flatMap(feature => [listLacking(feature) ?? []])
    const isYoung = all.length > 0 && all.every(lacking => lacking.length > 0)
    if (isYoung && !OWN_METHODS.has(name)) found.set(`.${name}()`, all[0] ?? [])
  }
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  visit(program, node => {
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier')
      judge(node.callee.name, INTERFACES[node.callee.name])
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && !node.callee.computed)
      judgeMethod(node.callee.property.name)
    if (node.type !== 'MemberExpression' || node.computed || node.object.type !== 'Identifier') return
    const { object, property } = node
    const owner = INTERFACES[INSTANCES[object.name] ?? object.name]
    judge(`${object.name}.${property.name}`, owner?.[`${property.name}_static`] ?? owner?.[property.name])
  })
  return [...found].map(([name, lacking]) => ({ name, lacking }))
}

/** @param {any} node @param {(node: any) => void} enter */
function visit(node, enter) {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const child of node) visit(child, enter)
    return
  }
  if (typeof node.type !== 'string') return
  enter(node)
  for (const key in node) visit(node[key], enter)
}
