/** Texts that a language lacks, or whose English has changed since the last release while the translation has not. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPLETE_LOCALES, LOCALES, SOURCE_LOCALE } from '../../../packages/contract/src/locales.ts'
import { flatten, pathOf, readOwnTexts, readTranslatedTexts, SOURCES } from './text-sources.mjs'

/** @typedef {import('./text-sources.mjs').TextSource} TextSource */
/** @typedef {ReadonlyMap<string, string>} Texts by id */

/** English texts by id for which the translations of their former wording are right. */
const STILL_RIGHT = 'i18n/still-right.json'

/** @param {string} root @param {string[]} args @returns {string | null} null where git fails */
function readGit(root, args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return status === 0 ? stdout.trim() : null
}

/** The tag of the last release (`v1.2.0`); null before the first one, and outside of git. @param {string} root */
export const findLastRelease = root => readGit(root, ['describe', '--tags', '--abbrev=0', '--match', 'v*'])

/** @param {string} root @param {string | null} release @param {TextSource} source @param {string} locale @returns {Texts} */
function readReleasedTexts(root, release, source, locale) {
  const json = release && readGit(root, ['show', `${release}:${pathOf(source, locale)}`])
  return new Map(json ? flatten(JSON.parse(json)) : [])
}

/** English texts that are not those of the last release, without those that are listed as no change for translations. */
function findRewordedIds(/** @type {string} */ root, /** @type {Texts} */ english, /** @type {Texts} */ released) {
  const path = join(root, STILL_RIGHT)
  const right = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  return [...released].flatMap(([id, text]) =>
    english.has(id) && english.get(id) !== text && english.get(id) !== right[id] ? [id] : [],
  )
}

/**
 * A line for each text that is pending in one of the languages, which default to those that a release has whole. A
 * variant takes what it lacks from its base.
 * @param {string} root @returns {string[]}
 */
export function findPendingTexts(root, locales = COMPLETE_LOCALES) {
  const release = findLastRelease(root)
  const translated = locales.filter(locale => locale.split('-')[0] !== SOURCE_LOCALE)
  return SOURCES.flatMap(source => {
    const english = readOwnTexts(root, source, SOURCE_LOCALE)
    const reworded = findRewordedIds(root, english, readReleasedTexts(root, release, source, SOURCE_LOCALE))
    return translated.flatMap(locale => {
      const translated = readOwnTexts(root, source, locale)
      const complete = LOCALES[locale]?.base ? english : readTranslatedTexts(root, source, locale)
      const missing = [...english.keys()].filter(id => !complete.has(id))
      const released = reworded.length > 0 ? readReleasedTexts(root, release, source, locale) : new Map()
      const outdated = reworded.filter(id => translated.has(id) && translated.get(id) === released.get(id))
      return [
        ...missing.map(id => `${pathOf(source, locale)}: ${id}: is missing`),
        ...outdated.map(id => `${pathOf(source, locale)}: ${id}: its English has changed since ${release}`),
      ]
    })
  })
}
