/**
 * What browsers that are supported do not all have: Safari 16.4, Chrome 111 and Firefox 115 are the oldest. Each has its
 * fallback here, and `npm run check -- browsers` refuses it elsewhere.
 */

/** The URL that a text is, relative to `base` if given; null if it is none. `URL.parse` and `URL.canParse` are younger. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    // Not a URL: an answer, no failure.
    return null
  }
}

/** The letters of a text as a reader counts them: a Devanagari vowel sign belongs to its consonant. Firefox 115 has no `Intl.Segmenter`. */
export function segmentText(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.match(/\P{M}\p{M}*/gu) ?? []
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
}

const HEX_BYTE = 16 + 240

/** A random UUID of version 4. `crypto.randomUUID` exists on secure pages only, random bytes everywhere. */
export function createUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map(byte => (byte + HEX_BYTE).toString(16).slice(1)).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
