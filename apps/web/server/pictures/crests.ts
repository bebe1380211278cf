/**
 * Renders team crests as on the pages, but with inline colours, because images have no style sheet.
 */
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
  /** Top left corner and size, in image units. */
  readonly x: number
  readonly y: number
  readonly size: number
}

/** The crest of a team by its wire id, as SVG. */
export function renderCrest(id: number, { x, y, size }: Place): string {
  symbols ??= readSymbols()
  const { field, mark, pattern, shape } = buildCrestDesign(id)
  const content = symbols.get(`cr${pattern}-${shape}`)
  if (!content) throw new Error(`there is no crest of pattern ${pattern} and shape ${shape}`)
  const drawn = content
    .replaceAll('var(--a)', CREST_COLOURS[field] ?? '')
    .replaceAll('var(--b)', CREST_COLOURS[mark] ?? '')
    .replace(/var\(--e,[^)]*\)\)/g, EDGE)
    // Two crests of the same shape in one image need unique ids.
    .replace(/(id="|url\(#)(cc\w+)/g, `$1k${id}$2`)
  return `<g transform="translate(${x} ${y}) scale(${size / 24})">${drawn}</g>`
}
