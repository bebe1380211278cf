/**
 * Isolates of numbers in texts (UAX #9). In a right-to-left sentence a number would give its sign away ("680+" for
 * "+680"); in every sentence they mark what the browser's translation must leave as it is.
 */

const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const FIRST_STRONG_ISOLATE = '\u2068'
const END_ISOLATE = '\u2069'

const DIGIT = /\p{Nd}/u
const ISOLATED = /[\u2066-\u2068]([^\u2066-\u2069]*)\u2069/
/** What is isolated already, or a number with its sign, its percent or the plus of an age. */
const NUMBER = /[\u2066-\u2068][^\u2069]*\u2069|[+\-\u2212]?\p{Nd}+(?:[.,:/\u066b\u066c]\p{Nd}+)*[%\u066a+]?/gu
const LETTER = /\p{L}/u
const LATIN = /\p{Script=Latin}/u
const SIGN = /^[+\-\u2212]/
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** Isolates a value of a sentence that contains a number. */
export function isolate(value: string): string {
  return DIGIT.test(value) && !ISOLATED.test(value) ? FIRST_STRONG_ISOLATE + value + END_ISOLATE : value
}

const SIGNED = /([+\-\u2212]?)\u2068([^\u2069]*)\u2069([\u00a0\u202f ]?%)?/g

/** Moves the sign and the percent that a sentence gives a value into the value's isolate. */
export const isolateWithSigns = (text: string): string =>
  text.replace(
    SIGNED,
    (_, sign: string, value: string, percent = '') => FIRST_STRONG_ISOLATE + sign + value + percent + END_ISOLATE,
  )

/**
 * Isolates the numbers of a right-to-left sentence. Not those after a Latin word ("Schalke 04"): they are written from
 * left to right with it.
 */
export function isolateNumbers(text: string): string {
  if (!DIGIT.test(text)) return text
  let isAfterLatin = false
  let seen = 0
  return text.replace(NUMBER, (found, at: number) => {
    const between = [...text.slice(seen, at)]
    seen = at + found.length
    const letter = between.findLast(character => LETTER.test(character))
    if (letter) isAfterLatin = LATIN.test(letter)
    if (found.endsWith(END_ISOLATE) || isAfterLatin || LATIN.test(text[seen] ?? '')) return found
    // A hyphen that joins the number to what precedes it is no sign.
    const isJoined = SIGN.test(found) && LETTER_OR_DIGIT.test(text[at - 1] ?? '')
    const start = isJoined ? 1 : 0
    return found.slice(0, start) + LEFT_TO_RIGHT_ISOLATE + found.slice(start) + END_ISOLATE
  })
}

/** Splits a text at its isolates: texts at even places, what was isolated at odd ones. */
export const splitIsolates = (text: string): string[] => text.split(ISOLATED)
