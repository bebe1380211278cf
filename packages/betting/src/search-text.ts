/**
 * Normalisation for name search: ignores case and accents, and in Arabic script optional diacritics and letter
 * variants.
 */
import { slugify } from './build-slug.ts'

/** Vowel signs, hamza above or below a letter, and the elongation character. */
const IGNORED_MARKS = /[\u0640\u064b-\u065f\u0670]/g

const EQUIVALENT_LETTERS: Readonly<Record<string, string>> = {
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ٱ: 'ا',
}

const toDigit = (letter: string): string => String(letter.charCodeAt(0) % 16)

/** Normalises a text, words joined by hyphens: `Bodø/Glimt` → `bodo-glimt`, `الأهلي` → `الاهلي`. */
export function normalizeSearchText(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(IGNORED_MARKS, '')
    .replace(/[ىیةکٱ]/g, letter => EQUIVALENT_LETTERS[letter] ?? letter)
    .replace(/[٠-٩۰-۹]/g, toDigit)
  return slugify(plain)
}

/** The normalised words of a text: `Bodø/Glimt` → `['bodo', 'glimt']`. */
export function tokenizeSearchText(text: string): string[] {
  return normalizeSearchText(text).split('-').filter(Boolean)
}
