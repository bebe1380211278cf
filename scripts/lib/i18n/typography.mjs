/** What is typographically wrong in a text of a language; written for a translator to read. */
import { LOCALES } from '../../../packages/contract/src/locales.ts'

/** @typedef {readonly [RegExp, problem: string]} Rule */

/** @type {readonly Rule[]} */
const EVERYWHERE = [
  [/^\s|\s$/, 'begins or ends with a space'],
  [/ {2}/, 'has two spaces in a row'],
  [/\.\.\./, 'has three dots instead of …'],
  [/'/, 'has a straight apostrophe instead of ’'],
  [/"/, 'has straight quotes'],
  [/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/, 'has digits that are not Western'],
]

/** @type {Readonly<Record<string, readonly Rule[]>>} */
const BY_LANGUAGE = {
  fr: [
    [
      /[^\s\u00a0\u202f\d/][;!?](?=\s|$)|[^\u00a0\u202f\d]»|«[^\u00a0\u202f]/,
      'lacks the no-break space of French before ; ! ? or in « »',
    ],
    [/ [:;!?»]|« /, 'has a breaking space where French has a no-break one'],
  ],
  es: [
    [/^[^¿]*\?/, 'has ? without ¿'],
    // `{!setnr}` is a place.
    [/^[^¡]*(?<!\{)!/, 'has ! without ¡'],
  ],
  de: [[/“[^”]*”|«|»/, 'has quotes that are not „…“']],
  ro: [[/[şţŞŢ]/, 'has a cedilla where Romanian has a comma below']],
  fa: [[/[يك]/, 'has Arabic ي or ك instead of Persian ی or ک']],
  ja: [[/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][,!?;]/u, 'has half-width punctuation after Japanese']],
  zh: [[/\p{sc=Han}[,!?;]/u, 'has half-width punctuation after Chinese']],
}

/** Regions with rules of their own. @type {Readonly<Record<string, readonly Rule[]>>} */
const BY_REGION = {
  'fr-CA': [[/ [:»]|« /, 'has a breaking space where French has a no-break one']],
  'de-CH': [[/ß|„/, 'has ß or „, which Switzerland does not write']],
}

/** @type {Readonly<Record<string, RegExp>>} */
const SCRIPTS = {
  Latn: /\p{sc=Latin}/u,
  Arab: /\p{sc=Arabic}/u,
  Cyrl: /\p{sc=Cyrillic}/u,
  Deva: /\p{sc=Devanagari}/u,
  Grek: /\p{sc=Greek}/u,
  Hang: /\p{sc=Hangul}/u,
  Hans: /\p{sc=Han}/u,
  Hebr: /\p{sc=Hebrew}/u,
  Jpan: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
}

/** Scripts with letters that look alike: a word is written in one of them. */
const ALIKE = [SCRIPTS.Latn, SCRIPTS.Cyrl, SCRIPTS.Grek]

/** The text outside its places and tags. @param {string} text */
export const wordsOf = text => text.replaceAll(/\{[^{},]*\}|\{\w+, \w+,|[=\w]+ (?=\{)|<[^>]*>/g, ' ')

/** @param {string} text @param {string} script */
function findForeignLetters(text, script) {
  const allowed = [SCRIPTS[script], SCRIPTS.Latn, ...(script === 'Jpan' ? [SCRIPTS.Hans] : [])]
  const foreign = Object.values(SCRIPTS).filter(script => !allowed.includes(script))
  return [...text].find(
    letter => foreign.some(script => script.test(letter)) && !allowed.some(script => script?.test(letter)),
  )
}

/**
 * @param {string} text @param {string} locale
 * @returns {string[]}
 */
export function findTypographyProblems(text, locale) {
  const words = wordsOf(text)
  const [language = ''] = locale.split('-')
  const rules = [...EVERYWHERE, ...(locale in BY_REGION ? (BY_REGION[locale] ?? []) : (BY_LANGUAGE[language] ?? []))]
  const problems = rules.flatMap(([wrong, problem]) => (wrong.test(text) ? [problem] : []))
  const letter = findForeignLetters(words, LOCALES[locale]?.script ?? 'Latn')
  if (letter) problems.push(`has “${letter}” of another script`)
  const mixed = (words.match(/[\p{L}\p{M}]+/gu) ?? []).find(
    word => ALIKE.filter(script => script?.test(word)).length > 1,
  )
  if (mixed) problems.push(`mixes scripts in “${mixed}”`)
  return problems
}
