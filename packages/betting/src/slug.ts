/**
 * Slugs: the last path segment of a category, league, event or outright page. The kind letter and the id identify the
 * page; the name is for readability.
 */
export const SLUG_LETTERS = {
  category: 'c',
  league: 't',
  match: 'm',
  season: 's',
  stage: 'g',
  simple_tournament: 'o',
} as const

export type SlugKind = keyof typeof SLUG_LETTERS

export interface Slug {
  kind: SlugKind
  id: number
  name: string
}

const KIND_BY_LETTER = new Map<string, SlugKind>(
  Object.entries(SLUG_LETTERS).map(([kind, letter]) => [letter, kind as SlugKind]),
)

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

/**
 * Converts a name to kebab case with accents folded: `Côte d'Ivoire` → `cote-d-ivoire`. Other scripts keep their
 * letters.
 */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøđðłıþħŧ]/g, letter => FOLDED[letter] ?? letter)
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

/** Parses a slug into kind, id and kebab-case name; null without a kind letter followed by a positive id. */
export function parseSlug(text: string): Slug | null {
  const match = /^(?:(.*)-)?([ctmsgo])([1-9]\d*)$/.exec(text)
  const kind = KIND_BY_LETTER.get(match?.[2] ?? '')
  const id = Number(match?.[3])
  if (!kind || !Number.isSafeInteger(id)) return null
  return { kind, id, name: match?.[1] ?? '' }
}
