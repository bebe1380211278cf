/**
 * Generates a crest for every team: two colours, a pattern and a shape, derived from the team's id
 * and therefore stable. Colours that are too similar are avoided.
 */
export const CREST_COLOURS = [
  '#c8313f',
  '#1f4fa3',
  '#f2c230',
  '#1c7a4c',
  '#f4f4f1',
  '#161a1d',
  '#6d2f8f',
  '#e8722a',
  '#2aa3b8',
  '#7a1f2b',
  '#8fc1ea',
  '#0f2a4d',
] as const

const WHITE = 4
const PATTERNS = 10
const SHAPES = 3
/** Minimum distance of two colours in RGB, chosen visually. */
const CLOSE = 110

export interface CrestDesign {
  /** Indexes into `CREST_COLOURS`. */
  readonly field: number
  readonly mark: number
  readonly pattern: number
  readonly shape: number
}

/** FNV-1a over the decimal digits, with a final mix so that consecutive ids differ. */
export function hashId(id: number): number {
  let hash = 0x811c9dc5
  for (const digit of String(id)) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0
}

function distance(a: string, b: string): number {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return Math.hypot(...[1, 3, 5].map(at => channel(a, at) - channel(b, at)))
}

export function buildCrestDesign(id: number): CrestDesign {
  const hash = hashId(id)
  const count = CREST_COLOURS.length
  const field = hash % count
  const wanted = (field + 1 + ((hash >>> 8) % (count - 1))) % count
  const isClose = distance(CREST_COLOURS[field] ?? '', CREST_COLOURS[wanted] ?? '') < CLOSE
  return {
    field,
    mark: isClose ? WHITE : wanted,
    pattern: (hash >>> 16) % PATTERNS,
    shape: (hash >>> 24) % SHAPES,
  }
}
