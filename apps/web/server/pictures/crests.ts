/** Teams' crests as the pages draw them, for a picture that knows no style sheets: colours stand in the drawing itself. */
import { readFileSync } from 'node:fs'
import { buildCrestDesign, CREST_COLOURS } from '../../app/ui/crest-design.ts'

const SPRITE = new URL('../../app/ui/crests.svg', import.meta.url)
const SYMBOL = /<symbol id="(cr\d+-\d+)"[^>]*>(.*?)<\/symbol>/gs
const EDGE = 'rgba(128,140,130,.55)'

let symbols: ReadonlyMap<string, string> | null = null

function readSymbols(): ReadonlyMap<string, string> {
  const found = [...readFileSync(SPRITE, 'utf8').matchAll(SYMBOL)]
  return new Map(found.map(([, id = '', content = '']) => [id, content]))
}

export interface Place {
  /** Left upper corner and size, in the picture's units. */
  readonly x: number
  readonly y: number
  readonly size: number
}

/** The crest of the team with an id on the wire, as SVG. */
export function renderCrest(id: number, { x, y, size }: Place): string {
  symbols ??= readSymbols()
  const { field, mark, pattern, shape } = buildCrestDesign(id)
  const content = symbols.get(`cr${pattern}-${shape}`)
  if (!content) throw new Error(`there is no crest of pattern ${pattern} and shape ${shape}`)
  const drawn = content
    .replaceAll('var(--a)', CREST_COLOURS[field] ?? '')
    .replaceAll('var(--b)', CREST_COLOURS[mark] ?? '')
    .replace(/var\(--e,[^)]*\)\)/g, EDGE)
    // Two crests of one shape stand in one picture.
    .replace(/(id="|url\(#)(cc\w+)/g, `$1k${id}$2`)
  return `<g transform="translate(${x} ${y}) scale(${size / 24})">${drawn}</g>`
}
