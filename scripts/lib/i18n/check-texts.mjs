/** Checks the texts of all languages against the English ones. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { LOCALES, SOURCE_LOCALE } from '../../../packages/contract/src/locales.ts'
import { findWordProblems } from './english-words.mjs'
import { findGlossaryProblems } from './glossary.mjs'
import { listChoices, listPlaces, listTags } from './icu-structure.mjs'
import { findMostLetters } from './label-room.mjs'
import { isOwnForm, listLanguages, readOwnTexts, readTranslatedTexts, SOURCES } from './text-sources.mjs'
import { findTypographyProblems, wordsOf } from './typography.mjs'
import { findUnusedTexts } from './unused-ids.mjs'

/** @typedef {import('./text-sources.mjs').TextSource} TextSource */
/** @typedef {Readonly<Record<string, Readonly<Record<string, string>>>>} SameTexts reasons by language and English text */

/** Folder of what is known about the languages. */
const ABOUT = 'i18n'

/** @param {string} root @param {string} name */
const readJson = (root, name) => JSON.parse(readFileSync(join(root, ABOUT, name), 'utf8'))

/** @param {string} locale @param {'cardinal' | 'ordinal'} type */
const formsOf = (locale, type) =>
  new Intl.PluralRules(locale === 'tg' ? 'en' : locale, { type }).resolvedOptions().pluralCategories.toSorted()

/**
 * Whether every choice has exactly the forms that its kind has in the language.
 * @param {string} text @param {string} english @param {string} locale
 */
function findChoiceProblems(text, english, locale) {
  const selects = new Map(listChoices(english).map(({ name, kind, forms }) => [`${name} ${kind}`, forms]))
  return listChoices(text).flatMap(({ name, kind, forms }) => {
    const expected =
      kind === 'select'
        ? (selects.get(`${name} select`) ?? [])
        : formsOf(locale, kind === 'plural' ? 'cardinal' : 'ordinal')
    const given = forms.filter(form => !form.startsWith('='))
    if (isDeepStrictEqual(given.toSorted(), [...expected].toSorted())) return []
    return [`{${name}} has the forms ${given.join(' ')} instead of ${expected.join(' ')}`]
  })
}

/**
 * Problems of one translated text.
 * @param {{ text: string, english: string, locale: string, isIcu: boolean }} translation
 */
function findTextProblems({ text, english, locale, isIcu }) {
  if (text === '') return ['is empty']
  const problems = findTypographyProblems(text, locale)
  const [places, expected] = [listPlaces(text), listPlaces(english)]
  if (!isDeepStrictEqual(places, expected)) problems.push(`has the places ${places} instead of ${expected}`)
  if (!isDeepStrictEqual(listTags(text), listTags(english))) problems.push(`has the tags ${listTags(text)}`)
  if (isIcu) problems.push(...findChoiceProblems(text, english, locale))
  if (text.length > (findMostLetters(english) ?? Number.POSITIVE_INFINITY))
    problems.push(`is too long for a label: ${text.length} for ${english.length} letters`)
  return problems
}

/** The back end's English names of markets, places and sports are the feed's. */
const FEED_TEXTS = /^(?:names|phases|sports|places) › /

/**
 * Problems of English texts, the source's and those of its variants.
 * @param {{ root: string, source: TextSource, locale: string }} options
 * @returns {string[]}
 */
function checkEnglishWords({ root, source, locale }) {
  return [...readOwnTexts(root, source, locale)].flatMap(([id, text]) => {
    if (source.kind === 'backend' && FEED_TEXTS.test(id)) return []
    return findWordProblems(text, locale).map(problem => `${source.folder}/${locale}.json: ${id}: ${problem}`)
  })
}

/** A short text, whose words are not those of this language but names, may be the same. @param {string} english */
const hasWords = english => /\p{L}{2}/u.test(wordsOf(english))

/**
 * @param {{ root: string, source: TextSource, locale: string, same: SameTexts }} options
 * @returns {string[]}
 */
function checkLanguage({ root, source, locale, same }) {
  const english = readOwnTexts(root, source, SOURCE_LOCALE)
  const translated = readOwnTexts(root, source, locale)
  const isBase = LOCALES[locale]?.base === undefined
  const isSameAllowed = (/** @type {string} */ text) =>
    [same.everywhere, same[locale], same[locale.split('-')[0] ?? '']].some(texts => texts && Object.hasOwn(texts, text))
  /** @type {string[]} */
  const problems = []
  for (const [id, text] of translated) {
    const original = english.get(id)
    if (original === undefined) {
      if (!isOwnForm(id, english)) problems.push(`${id}: is no id of English`)
      continue
    }
    const found = findTextProblems({ text, english: original, locale, isIcu: source.isIcu(id) })
    if (isBase && text === original && hasWords(original) && !isSameAllowed(original)) {
      found.push('is the English text; if that is right, add it with the reason to i18n/same-as-english.json')
    }
    problems.push(...found.map(problem => `${id}: ${problem}`))
  }
  return problems.map(problem => `${source.folder}/${locale}.json: ${problem}`)
}

/**
 * Problems of the texts that exist; those that are still to be translated are found by `findPendingTexts`.
 * @param {string} root
 * @returns {{ languages: number, texts: number, problems: string[] }}
 */
export function checkTexts(root) {
  /** @type {SameTexts} */
  const same = readJson(root, 'same-as-english.json')
  /** @type {string[]} */
  const problems = []
  /** @type {Set<string>} */
  const languages = new Set()
  let texts = 0
  for (const source of SOURCES) {
    for (const locale of listLanguages(root, source)) {
      if (!LOCALES[locale]) problems.push(`${source.folder}/${locale}.json: is no language of the product`)
      languages.add(locale)
      texts += readOwnTexts(root, source, locale).size
      if (locale.split('-')[0] === SOURCE_LOCALE) problems.push(...checkEnglishWords({ root, source, locale }))
      if (locale === SOURCE_LOCALE) continue
      problems.push(...checkLanguage({ root, source, locale, same }))
    }
  }
  problems.push(...[...languages].flatMap(locale => findGlossaryProblems(root, locale)))
  return { languages: languages.size, texts, problems }
}

/** English texts of the web app that nothing shows. @param {string} root @returns {string[]} */
export function checkUnused(root) {
  return SOURCES.filter(({ kind }) => kind === 'web').flatMap(source => {
    const unused = findUnusedTexts(root, [...readOwnTexts(root, source, SOURCE_LOCALE).keys()])
    return unused.map(id => `${source.folder}/${SOURCE_LOCALE}.json: ${id}: is shown nowhere`)
  })
}

/**
 * Translated texts by language and source, for a report.
 * @param {string} root
 */
export function measureCoverage(root) {
  const locales = Object.keys(LOCALES).filter(locale => locale !== SOURCE_LOCALE)
  return locales.map(locale => {
    const counts = SOURCES.map(source => {
      const english = readOwnTexts(root, source, SOURCE_LOCALE)
      const translated = readTranslatedTexts(root, source, locale)
      return { kind: source.kind, done: [...english.keys()].filter(id => translated.has(id)).length, of: english.size }
    })
    const glossary = existsSync(join(root, ABOUT, 'glossary', `${locale}.md`))
    return { locale, counts, glossary }
  })
}
