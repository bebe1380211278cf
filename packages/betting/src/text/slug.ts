/**
 * Slugs: the last path segment of a category, league, event, outright, competitor or athlete page. The kind letter and the id
 * identify the page; the name is for readability.
 */
export const SLUG_LETTERS = {
  category: 'c',
  league: 't',
  match: 'm',
  season: 's',
  stage: 'g',
  simple_tournament: 'o',
  competitor: 'p',
  athlete: 'a',
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

/** Parses a slug into kind, id and kebab-case name; null without a kind letter followed by a positive id. */
export function parseSlug(text: string): Slug | null {
  const match = /^(?:(.*)-)?([ctmsgopa])([1-9]\d*)$/.exec(text)
  const kind = KIND_BY_LETTER.get(match?.[2] ?? '')
  const id = Number(match?.[3])
  if (!kind || !Number.isSafeInteger(id)) return null
  return { kind, id, name: match?.[1] ?? '' }
}
