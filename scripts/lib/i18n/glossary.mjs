/** Holds labels that are a term of the trade to the words of the language's glossary (`i18n/glossary/<code>.md`). */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOURCE_LOCALE } from '../../../packages/contract/src/locales.ts'
import { readOwnTexts, SOURCES } from './text-sources.mjs'

/** Their other meanings: the odds of a jackpot are chances. */
const OTHER_MEANINGS = new Set(['jackpot-rules.odds'])

/** What stands around a word: notes, alternatives, quotes. */
const NOTE = /\([^)]*\)|（[^）]*）|[“”„«»"’\s]/g

/** @param {string} text */
const fold = text => text.normalize('NFC').toLowerCase().replaceAll(NOTE, '')

/** Terms with one meaning wherever they are a label of their own. */
const TERMS = new Set(
  'bet slip|single|combo|system|banker|cash out|partial cash out|bet builder|free bet|jackpot|promo code|draw no bet|double chance|both teams to score|correct score|total odds|potential win|handicap|odds|selection|self-exclusion|reality check|leaderboard|outright|extra time|overtime|halftime/fulltime'
    .split('|')
    .map(fold),
)

/** @param {string} cell @returns {string[]} the words that a cell allows */
const listWords = cell =>
  cell
    .split(/[,;·]| or |،/)
    .map(fold)
    .filter(Boolean)

/**
 * The words that the glossary allows for each English term, notes included: they name further ones.
 * @param {string} markdown @returns {Map<string, string[]>}
 */
export function readGlossary(markdown) {
  /** @type {Map<string, string[]>} */
  const terms = new Map()
  for (const line of markdown.split('\n')) {
    const [english, translation, note = ''] = line.startsWith('|') ? line.slice(1).split('|') : []
    if (!english || !translation || /^\s*(?:English|-+)\s*$/.test(english)) continue
    for (const term of listWords(english).filter(word => TERMS.has(word)))
      terms.set(term, [...listWords(translation), ...listWords(note)])
  }
  return terms
}

/** Whether a text has one of the words, or its beginning: endings differ. @param {string} text @param {readonly string[]} words */
const hasWord = (text, words) =>
  words.some(
    word => text.includes(word) || word.includes(text) || text.includes(word.slice(0, Math.max(3, word.length - 3))),
  )

/** @param {string} root @param {string} locale @returns {string[]} */
export function findGlossaryProblems(root, locale) {
  const file = join(root, 'i18n/glossary', `${locale}.md`)
  if (!existsSync(file)) return []
  const terms = readGlossary(readFileSync(file, 'utf8'))
  return SOURCES.flatMap(source => {
    const english = readOwnTexts(root, source, SOURCE_LOCALE)
    return [...readOwnTexts(root, source, locale)].flatMap(([id, text]) => {
      const words = terms.get(fold(english.get(id) ?? ''))
      if (!words || OTHER_MEANINGS.has(id) || hasWord(fold(text), words)) return []
      return [`${source.folder}/${locale}.json: ${id}: “${text}” is none of the glossary’s words: ${words.join(', ')}`]
    })
  })
}
