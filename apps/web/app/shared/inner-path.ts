/**
 * Whether a text that somebody else wrote is an address of this very site. Browsers read many texts as the address of
 * another site that do not look like one: `//evil.example`, `/\evil.example`, `/.//evil.example`, tabs in between.
 */
const HERE = 'https://here.invalid'

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of addresses, which makes others of them
const UNCLEAR = /[\\\u0000-\u001f\u007f]/

/** Path, query and hash, tidied; null for whatever might lead elsewhere. */
export function parseInnerPath(text: string): string | null {
  if (!text.startsWith('/') || text.startsWith('//') || UNCLEAR.test(text) || !URL.canParse(text, HERE)) return null
  const { origin, pathname, search, hash } = new URL(text, HERE)
  // What is tidied away may bring a second slash to the front.
  if (origin !== HERE || pathname.startsWith('//')) return null
  return pathname + search + hash
}
