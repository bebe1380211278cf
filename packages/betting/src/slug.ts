/** The last path segment of a category, league, event or outright page. The kind letter and the id decide; the name is for people. */
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

// Letters that Unicode does not take apart into a base letter and a mark.
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

/** A name in kebab case with accents folded: `Côte d'Ivoire` → `cote-d-ivoire`. Other scripts keep their letters. */
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

/** `buildSlug('Premier League', 'league', 17)` → `premier-league-t17`; a name without letters leaves only `t17`. */
export function buildSlug(name: string, kind: SlugKind, id: number): string {
  const words = slugify(name)
  return `${words}${words && '-'}${SLUG_LETTERS[kind]}${id}`
}

/** The kind, id and kebab name in a slug; null when the text carries no kind letter with a positive id. */
export function parseSlug(text: string): Slug | null {
  const match = /^(?:(.*)-)?([ctmsgo])([1-9]\d*)$/.exec(text)
  const kind = KIND_BY_LETTER.get(match?.[2] ?? '')
  const id = Number(match?.[3])
  if (!kind || !Number.isSafeInteger(id)) return null
  return { kind, id, name: match?.[1] ?? '' }
}
