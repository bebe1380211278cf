/**
 * Writes an object that repeats in the page's data once. Every match of a list has its league, with category and sport,
 * which are a third of the list's bytes. Found in the JSON text itself, because the data block is made of the texts of
 * responses; a page's responses are never parsed and serialized again.
 */

/**
 * Inner objects first: what is replaced in them makes the outer ones equal. A function, because the browser's code, which
 * only parses, would contain constants of templates and patterns.
 */
function createPatterns(): RegExp[] {
  const text = String.raw`"(?:[^"\\]|\\.)*"`
  const flat = String.raw`\{(?:${text}|[^{}"])*\}`
  const nested = String.raw`\{(?:${text}|[^{}"]|${flat})*\}`
  return [new RegExp(`"(sport|category)":(${flat})`, 'g'), new RegExp(`"(tournament)":(${nested})`, 'g')]
}

/** The property of a reference: its index in the list of shared objects. */
const REFERENCE = '$shared'

/** Separates the list of shared objects, which has no line breaks, from the text. */
const SEPARATOR = '\n'

/** The JSON text with each repeated league, category and sport in a list before it. */
export function shareObjects(json: string): string {
  const indexes = new Map<string, number>()
  const share = (_: string, name: string, text: string): string => {
    // Line breaks are never within strings: a back end may send some between values.
    const line = text.replaceAll(SEPARATOR, ' ')
    const index = indexes.get(line) ?? indexes.size
    indexes.set(line, index)
    return `"${name}":{"${REFERENCE}":${index}}`
  }
  const rest = createPatterns().reduce((text, pattern) => text.replace(pattern, share), json)
  return `[${[...indexes.keys()].join(',')}]${SEPARATOR}${rest}`
}

/** Parses what `shareObjects` wrote; equal objects are one object afterwards. */
export function parseSharedObjects(text: string): unknown {
  const at = text.indexOf(SEPARATOR)
  const shared: unknown[] = []
  const resolve = (_: string, value: unknown): unknown => {
    const index = typeof value === 'object' && value !== null ? (value as Record<string, number>)[REFERENCE] : undefined
    return index === undefined ? value : shared[index]
  }
  // A shared object refers only to those before it.
  for (const one of JSON.parse(text.slice(0, at)) as unknown[]) shared.push(JSON.parse(JSON.stringify(one), resolve))
  return JSON.parse(text.slice(at + 1), resolve)
}
