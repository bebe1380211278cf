/** The files with texts to translate: one a language in each folder, strings at any depth. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFallbacks, SOURCE_LOCALE } from '../../../packages/contract/src/locales.ts'
import { isPseudoLocale } from '../../../packages/contract/src/pseudo-locales.ts'

/** @typedef {{ kind: string, folder: string, isIcu: (id: string) => boolean }} TextSource */

/** Names of the feed are templates of its own (`market-names.ts` of the simulator), no ICU messages. */
const isSentence = (/** @type {string} */ id) => !/^(names|phases|ordinals) › /.test(id)

const OWN_FORM = /^ordinals › |^blockedFrom$|^(names › )[a-z-]+: (.+)$/

/**
 * Whether an id without an English text is allowed: ordinals, a sentence with a country's name, and the words of one
 * sport for a name that several sports share (`names › table-tennis: Total games`).
 * @param {string} id @param {ReadonlyMap<string, string>} english
 */
export function isOwnForm(id, english) {
  const [found, kind, shared] = OWN_FORM.exec(id) ?? []
  return found !== undefined && (shared === undefined || english.has(`${kind}${shared}`))
}

/** @type {TextSource[]} */
export const SOURCES = [
  { kind: 'web', folder: 'apps/web/messages', isIcu: () => true },
  { kind: 'error-pages', folder: 'apps/web/app/shell/error-pages/texts', isIcu: () => true },
  { kind: 'backend', folder: 'apps/backend/messages', isIcu: isSentence },
  { kind: 'pages', folder: 'apps/backend/messages/pages', isIcu: () => true },
  { kind: 'host', folder: 'apps/host/messages', isIcu: () => true },
  { kind: 'campaigns', folder: 'apps/backend/engagement/demo', isIcu: () => true },
]

/** Separates the keys of an id; keys contain dots. */
const SEPARATOR = ' › '

/**
 * The texts of a tree by id.
 * @param {object} tree @param {string} [prefix] @returns {[id: string, text: string][]}
 */
export function flatten(tree, prefix = '') {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, prefix + key + SEPARATOR),
  )
}

/** @param {TextSource} source @param {string} locale */
export const pathOf = ({ folder }, locale) => `${folder}/${locale}.json`

/**
 * A language's own texts by id; empty without a file.
 * @param {string} root @param {TextSource} source @param {string} locale
 */
export function readOwnTexts(root, source, locale) {
  const path = join(root, pathOf(source, locale))
  return new Map(existsSync(path) ? flatten(JSON.parse(readFileSync(path, 'utf8'))) : [])
}

/**
 * The tree of texts by id.
 * @param {Iterable<[id: string, text: string]>} texts
 */
function unflatten(texts) {
  /** @type {Record<string, any>} */
  const tree = {}
  for (const [id, text] of texts) {
    const keys = id.split(SEPARATOR)
    let node = tree
    for (const key of keys.slice(0, -1)) node = node[key] ??= {}
    node[/** @type {string} */ (keys.at(-1))] = text
  }
  return tree
}

/**
 * Writes a language's own texts, in the order of English; ids that English lacks come last.
 * @param {string} root @param {TextSource} source @param {string} locale @param {ReadonlyMap<string, string>} texts
 */
export function writeOwnTexts(root, source, locale, texts) {
  const ids = new Set([...readOwnTexts(root, source, SOURCE_LOCALE).keys(), ...texts.keys()])
  const ordered = [...ids].flatMap(id => {
    const text = texts.get(id)
    return text === undefined ? [] : /** @type {[string, string][]} */ ([[id, text]])
  })
  writeFileSync(join(root, pathOf(source, locale)), `${JSON.stringify(unflatten(ordered), null, 2)}\n`)
}

/**
 * A language's texts by id, completed by its bases, but not by English.
 * @param {string} root @param {TextSource} source @param {string} locale
 */
export function readTranslatedTexts(root, source, locale) {
  const chain = listFallbacks(locale).filter(fallback => fallback === locale || fallback !== SOURCE_LOCALE)
  return new Map(chain.toReversed().flatMap(fallback => [...readOwnTexts(root, source, fallback)]))
}

/** @param {string} root @param {TextSource} source */
export function listLanguages(root, { folder }) {
  const names = readdirSync(join(root, folder)).flatMap(name => (name.endsWith('.json') ? [name.slice(0, -5)] : []))
  return names.filter(locale => !isPseudoLocale(locale))
}
