/**
 * Folds text for every search and filter by name, names and queries alike: spellings that a person takes for the same
 * become the same text.
 */
import { foldLatin } from './build-slug.ts'

/** Vowel signs of Arabic and Hebrew, hamza above or below a letter, and the elongation character. */
const IGNORED_MARKS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g

const EQUIVALENT_LETTERS: Readonly<Record<string, string>> = {
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ٱ: 'ا',
  // Urdu and Persian.
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ے: 'ي',
  ں: 'ن',
  // Greek at the end of a word.
  ς: 'σ',
  // Tajik, whose readers often have a Russian keyboard.
  ғ: 'г',
  қ: 'к',
  ҳ: 'х',
  ҷ: 'ч',
}

const VARIANTS = new RegExp(`[${Object.keys(EQUIVALENT_LETTERS).join('')}]`, 'g')

/** Zero-width characters, marks of direction, soft hyphens, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** They join the letters on their sides: `O’Higgins` is `OHiggins`. NFKD makes the acute accent a space with a mark. */
const APOSTROPHES = / \u0301|['’‘‛`ʹʻʼʽʾʿˈ′‵׳]/g

/** Spellings of ä, å, æ, ö, ø, œ, ü and ß by two letters; a run, so that `å` before `e` needs no rule of its own. */
const TWO_LETTER_SPELLINGS = /a[ae]+|[ou]e+|ss+/g

const IS_DIGIT = /^\p{Nd}$/u

/** The value of a digit of any script: digits follow their zero in Unicode. */
function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (IS_DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value % 10)
}

/**
 * Folds a text: no case, no accents, compatibility forms as plain letters and digits, letters that readers type for each
 * other as one, nothing invisible, no apostrophes. `ö` and `oe` become `o`, likewise the other letters of
 * {@link TWO_LETTER_SPELLINGS}: `Köln` and `Koeln` → `koln`. The beginning of a text folds to the beginning of the folded
 * text. Punctuation and spaces stay: `Über 2.5` → `uber 2.5`.
 */
export function foldSearchText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, '')
    .toLowerCase()
    .replace(IGNORED_MARKS, '')
    .replace(VARIANTS, letter => EQUIVALENT_LETTERS[letter] ?? letter)
    .replace(/[^\P{Nd}0-9]/gu, toDigit)
  return foldLatin(plain).replace(TWO_LETTER_SPELLINGS, spelling => spelling.charAt(0))
}

/** The folded words of a text: `Bodø/Glimt` → `['bodo', 'glimt']`. */
export const tokenizeSearchText = (text: string): string[] => foldSearchText(text).match(WORD) ?? []

const WORD = /[\p{L}\p{M}\p{N}]+/gu
