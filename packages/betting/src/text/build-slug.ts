/** Builds slugs; apart from parsing them, which every page does on its first route. */
import { SLUG_LETTERS, type SlugKind } from './slug.ts'

// Letters that Unicode does not decompose into a base letter and a mark.
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
}

/** Lower case without Latin accents: `Bodø/Glimt` → `bodo/glimt`. Other scripts keep their letters. */
export function foldLatin(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøđðłıþħŧ]/g, letter => FOLDED[letter] ?? letter)
}

/**
 * Converts a name to kebab case with accents folded: `Côte d'Ivoire` → `cote-d-ivoire`. Other scripts keep their
 * letters.
 */
export function slugify(name: string): string {
  return foldLatin(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/**
 * Builds a slug: `buildSlug('Premier League', 'league', 17)` → `premier-league-t17`; a name without letters gives
 * `t17`.
 */
export function buildSlug(name: string, kind: SlugKind, id: number): string {
  const words = slugify(name)
  return `${words}${words && '-'}${SLUG_LETTERS[kind]}${id}`
}
