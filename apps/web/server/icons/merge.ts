/**
 * Merges the product's icon sprite with the operator's, which takes precedence. Symbols with
 * anything beyond plain shapes (scripts, styles, URLs) are rejected.
 */
const SYMBOL = /<symbol\s+id="([\w-]+)"\s+viewBox="([\d. -]+)"\s*>([\s\S]*?)<\/symbol>/g
const SHAPE = '(?:path|circle|ellipse|rect|line|polyline|polygon|g)'
const NAME =
  '(?:d|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|width|height|points|fill|fill-rule|fill-opacity|clip-rule|stroke|stroke-width|stroke-linecap|stroke-linejoin|stroke-dasharray|opacity|transform)'
const PLAIN = new RegExp(`^(?:\\s|</${SHAPE}>|<${SHAPE}(?:\\s+${NAME}="[^"<>&:]*")*\\s*/?>)*$`)

const MOST_BYTES = 512 * 1024

interface Drawing {
  readonly viewBox: string
  readonly content: string
}

function readSymbols(sprite: string): Map<string, Drawing> {
  const found = [...sprite.matchAll(SYMBOL)]
  return new Map(found.map(([, id = '', viewBox = '', content = '']) => [id, { viewBox, content }]))
}

const write = (symbols: ReadonlyMap<string, Drawing>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${[...symbols]
    .map(([id, { viewBox, content }]) => `<symbol id="${id}" viewBox="${viewBox}">${content}</symbol>`)
    .join('')}</svg>`

const isSame = (a: Drawing, b: Drawing | undefined): boolean => a.content === b?.content && a.viewBox === b.viewBox

/**
 * `own` has symbols `i-{name}`; `theirs` has `icon-{name}` and `sport-{key}`, for which
 * `nameOfSport` returns the product's name. Returns null when `theirs` adds nothing. Throws when
 * `theirs` is not a sprite.
 */
export function mergeIcons(
  own: string,
  theirs: string,
  nameOfSport: (key: string) => string | undefined,
): string | null {
  const provided = readSymbols(theirs)
  if (provided.size === 0 || theirs.length > MOST_BYTES) throw new Error('the icons call answered no sprite')
  const symbols = readSymbols(own)
  let isNew = false
  for (const [id, drawing] of provided) {
    const [, kind, key = ''] = /^(icon|sport)-(.+)$/.exec(id) ?? []
    const name = kind === 'sport' ? nameOfSport(key) : key
    const target = `i-${name}`
    if (!kind || !name || !symbols.has(target) || isSame(drawing, symbols.get(target))) continue
    if (!PLAIN.test(drawing.content)) continue
    symbols.set(target, drawing)
    isNew = true
  }
  return isNew ? write(symbols) : null
}
