/** Nicknames: names that players choose and other people see (RFC 8266). */
import { hasInvisible, removeNeededJoiners } from './invisible.ts'
import { hasHeapedMarks } from './marks.ts'
import { type TextProblem, trimSpaces } from './names.ts'
import { hasOneAlphabet, hasScriptsInUse } from './scripts.ts'

/** In graphemes: what a reader takes for one character. */
const MIN_LENGTH = 2
const MAX_LENGTH = 20

/** In code points, before a text is looked at more closely: a grapheme can be made of any number. */
export const MAX_NICKNAME_INPUT = 200

const MAX_MARKS = 1

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

const SEPARATORS = /[ ._'-]/gu

/** The form in which a nickname is stored: compatibility characters replaced, spaces folded. */
export const normalizeNickname = (text: string): string =>
  trimSpaces(
    text
      .normalize('NFKC')
      .replaceAll('’', "'")
      .replace(/\p{Zs}+/gu, ' '),
  )

/** The nickname without the characters that separate its words. */
export const removeSeparators = (nickname: string): string => nickname.replace(SEPARATORS, '')

const LETTERS = /^[\p{L}\p{M}\p{Nd}]*$/u

/** The zero of a digit's system; the ten digits of a system follow each other. */
function findZero(digit: string): number {
  let code = digit.codePointAt(0) ?? 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1))) code -= 1
  return code
}

const hasOneDigitSystem = (text: string): boolean => new Set((text.match(/\p{Nd}/gu) ?? []).map(findZero)).size <= 1

/** What is wrong with a nickname, as typed; null for nothing. Neither reserved nor taken nicknames are known here. */
export function findNicknameProblem(text: string): TextProblem | null {
  const nickname = normalizeNickname(text)
  if (hasInvisible(nickname)) return 'invisible'
  const length = [...GRAPHEMES.segment(nickname)].length
  if (length < MIN_LENGTH || length > MAX_LENGTH) return 'length'
  const letters = removeSeparators(removeNeededJoiners(nickname))
  if (!LETTERS.test(letters) || !hasScriptsInUse(letters)) return 'character'
  if ((letters.match(/[\p{L}\p{Nd}]/gu) ?? []).length < MIN_LENGTH) return 'letters'
  if (hasHeapedMarks(nickname, MAX_MARKS)) return 'marks'
  if (!hasOneDigitSystem(letters)) return 'digits'
  return hasOneAlphabet(letters) ? null : 'alphabets'
}
