/**
 * How names are compared with what somebody typed: without case and accents, and in Arabic script without the signs that
 * people leave out and in one form of the letters that people write in several.
 */
import { slugify } from './slug.ts'

/** Vowel signs, the hamza above or below a letter, and the line that lengthens a word. */
const IGNORED_MARKS = /[\u0640\u064b-\u065f\u0670]/g

const EQUIVALENT_LETTERS: Readonly<Record<string, string>> = {
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ٱ: 'ا',
}

const toDigit = (letter: string): string => String(letter.charCodeAt(0) % 16)

/** A text as it is compared, words parted by hyphens: `Bodø/Glimt` → `bodo-glimt`, `الأهلي` → `الاهلي`. */
export function normalizeSearchText(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(IGNORED_MARKS, '')
    .replace(/[ىیةکٱ]/g, letter => EQUIVALENT_LETTERS[letter] ?? letter)
    .replace(/[٠-٩۰-۹]/g, toDigit)
  return slugify(plain)
}

/** The words of a text as they are compared: `Bodø/Glimt` → `['bodo', 'glimt']`. */
export function tokenizeSearchText(text: string): string[] {
  return normalizeSearchText(text).split('-').filter(Boolean)
}
