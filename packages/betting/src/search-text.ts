/**
 * Normalisation for name search: ignores case and accents, optional vowel signs of Arabic and Hebrew, and letters that
 * readers of a language type for each other.
 */
import { slugify } from './build-slug.ts'

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

const toDigit = (letter: string): string => String(letter.charCodeAt(0) % 16)

/** Normalises a text, words joined by hyphens: `Bodø/Glimt` → `bodo-glimt`, `الأهلي` → `الاهلي`. */
export function normalizeSearchText(text: string): string {
  const plain = text
    .normalize('NFD')
    .toLowerCase()
    .replace(IGNORED_MARKS, '')
    .replace(VARIANTS, letter => EQUIVALENT_LETTERS[letter] ?? letter)
    .replace(/[٠-٩۰-۹]/g, toDigit)
  return slugify(plain)
}

/** The normalised words of a text: `Bodø/Glimt` → `['bodo', 'glimt']`. */
export function tokenizeSearchText(text: string): string[] {
  return normalizeSearchText(text).split('-').filter(Boolean)
}
