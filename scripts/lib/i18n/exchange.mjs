/**
 * Texts as files for translation programs (gettext PO, XLIFF 2.0), and back. A unit is one text: its id is the kind of
 * its source and its id there, `web › ticket.empty`.
 */
import { po } from 'gettext-parser'
import xliff from 'xliff'
import { LOCALES, SOURCE_LOCALE } from '../../../packages/contract/src/locales.ts'
import { describeText, readContext } from './context.mjs'
import { isOwnForm, readOwnTexts, SOURCES, writeOwnTexts } from './text-sources.mjs'

/** @typedef {{ kind: string, id: string, source: string, target: string, note?: string }} Unit `target` is empty where the text is missing; the note is for translators */
/** @typedef {{ changed: number, same: number, unknown: string[], outdated: string[] }} ImportResult */

const SEPARATOR = ' › '

/**
 * All texts of a language with their English ones.
 * @param {string} root @param {string} locale @returns {Unit[]}
 */
export function collectUnits(root, locale) {
  if (!LOCALES[locale]) throw new Error(`${locale} is no language of packages/contract/src/locales.ts`)
  const context = readContext(root)
  return SOURCES.flatMap(source => {
    const translated = readOwnTexts(root, source, locale)
    const english = readOwnTexts(root, source, SOURCE_LOCALE)
    return [...english].map(([id, text]) => {
      const note = describeText(context, { kind: source.kind, id, source: text })
      return { kind: source.kind, id, source: text, target: translated.get(id) ?? '', note }
    })
  })
}

/** @param {Pick<Unit, 'kind' | 'id'>} unit */
const nameOf = ({ kind, id }) => kind + SEPARATOR + id

/** @param {string} name */
function parseName(name) {
  const at = name.indexOf(SEPARATOR)
  return { kind: name.slice(0, at), id: name.slice(at + SEPARATOR.length) }
}

/** @param {Unit[]} units @param {string} locale @returns {string} */
export function writePo(units, locale) {
  /** @type {Record<string, Record<string, import('gettext-parser').Entry>>} */
  const translations = {}
  for (const unit of units) {
    const name = nameOf(unit)
    translations[name] = {
      [unit.source]: {
        msgctxt: name,
        msgid: unit.source,
        msgstr: [unit.target],
        comments: { extracted: unit.note ?? '', flag: unit.source.includes('{') ? 'icu-message-format' : '' },
      },
    }
  }
  const headers = { Language: locale.replace('-', '_'), 'Content-Type': 'text/plain; charset=utf-8' }
  return String(po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }))
}

/** Entries marked as fuzzy are left out: somebody still doubts them. @param {string} text @returns {Unit[]} */
export function readPo(text) {
  const { translations } = po.parse(text)
  return Object.entries(translations).flatMap(([name, entries]) =>
    Object.values(entries)
      .filter(entry => name !== '' && !/\bfuzzy\b/.test(entry.comments?.flag ?? ''))
      .map(entry => ({ ...parseName(name), source: entry.msgid, target: entry.msgstr[0] ?? '' })),
  )
}

/** @param {Unit[]} units @param {string} locale @returns {Promise<string>} */
export function writeXliff(units, locale) {
  /** @type {Record<string, Record<string, { source: string, target: string, note?: string }>>} */
  const resources = {}
  for (const { kind, id, source, target, note } of units) {
    resources[kind] ??= {}
    resources[kind][id] = { source, target, ...(note && { note }) }
  }
  return xliff.js2xliff({ resources, sourceLanguage: SOURCE_LOCALE, targetLanguage: locale })
}

/** @param {string} text @returns {Promise<Unit[]>} */
export async function readXliff(text) {
  const { resources } = await xliff.xliff2js(text)
  return Object.entries(resources).flatMap(([kind, file]) =>
    Object.entries(file).map(([id, { source, target }]) => ({ kind, id, source, target: target ?? '' })),
  )
}

/**
 * Writes the texts of units that have one. A unit whose English has changed since its export, or that does not exist,
 * is not written, and named.
 * @param {string} root @param {string} locale @param {Unit[]} units @returns {ImportResult}
 */
export function importUnits(root, locale, units) {
  if (!LOCALES[locale] || locale === SOURCE_LOCALE) throw new Error(`${locale} is no language to translate into`)
  /** @type {ImportResult} */
  const result = { changed: 0, same: 0, unknown: [], outdated: [] }
  const sources = new Map(SOURCES.map(source => [source.kind, source]))
  result.unknown.push(...units.filter(({ kind }) => !sources.has(kind)).map(nameOf))
  for (const source of SOURCES) {
    const english = readOwnTexts(root, source, SOURCE_LOCALE)
    const translated = readOwnTexts(root, source, locale)
    const before = result.changed
    for (const unit of units.filter(({ kind, target }) => kind === source.kind && target !== '')) {
      if (!english.has(unit.id) && !isOwnForm(unit.id, english)) result.unknown.push(nameOf(unit))
      else if (english.get(unit.id) !== unit.source) result.outdated.push(nameOf(unit))
      else if (translated.get(unit.id) === unit.target) result.same += 1
      else {
        translated.set(unit.id, unit.target)
        result.changed += 1
      }
    }
    if (result.changed > before) writeOwnTexts(root, source, locale, translated)
  }
  return result
}
