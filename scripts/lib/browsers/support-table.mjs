/** Which features the oldest supported browsers have, by MDN's browser-compat-data. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OLDEST } from './supported.mjs'

/** @typedef {Record<string, any>} Feature by the names of the features below it; its own support is in `__compat` */

/** @type {Feature} */
const DATA = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'))

/** @param {string} version @param {string} oldest */
function isUpTo(version, oldest) {
  const [a, b] = [version, oldest].map(text => text.replace('≤', '').split('.').map(Number))
  for (const at of [0, 1]) if (a?.[at] !== b?.[at]) return (a?.[at] ?? 0) < (b?.[at] ?? 0)
  return true
}

/**
 * @param {Feature | undefined} feature
 * @returns {string[] | null} the supported browsers that lack it; null when nothing is known about it
 */
export function listLacking(feature) {
  const support = feature?.__compat?.support
  if (!support) return null
  return Object.entries(OLDEST).flatMap(([browser, oldest]) => {
    const has = [support[browser] ?? []]
      .flat()
      .some(
        ({ version_added: added, flags, prefix, alternative_name: other, version_removed: removed }) =>
          !(flags || prefix || other || removed) && typeof added === 'string' && isUpTo(added, oldest),
      )
    return has ? [] : [`${browser} ${oldest}`]
  })
}

/** Interfaces of the browser and of the language, by name. @type {Feature} */
export const INTERFACES = { ...DATA.api, ...DATA.javascript.builtins, Intl: DATA.javascript.builtins.Intl }
/** @type {Feature} */
export const STYLES = DATA.css

/** By the name of a method, all interfaces' members of that name. @type {Map<string, Feature[]>} */
export const METHODS = new Map()
for (const owner of [...Object.values(INTERFACES), ...Object.values(INTERFACES.Intl)]) {
  for (const [name, feature] of Object.entries(owner)) {
    const plain = name.replace(/_static$/, '')
    if (feature?.__compat) METHODS.set(plain, [...(METHODS.get(plain) ?? []), feature])
  }
}
