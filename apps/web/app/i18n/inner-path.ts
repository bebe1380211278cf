import { parseUrl } from '@touchline/client/web-platform'

/**
 * Validates that untrusted text is a path on this site. Browsers resolve many texts to another site
 * that do not look like it: `//evil.example`, `/\evil.example`, `/.//evil.example`, embedded tabs.
 */
const HERE = 'https://here.invalid'

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove control characters from URLs, which changes the path
const UNCLEAR = /[\\\u0000-\u001f\u007f]/

/** Returns the normalized path, query and hash; null when it may lead to another site. */
export function parseInnerPath(text: string): string | null {
  if (!text.startsWith('/') || text.startsWith('//') || UNCLEAR.test(text)) return null
  const { origin, pathname = '', search = '', hash = '' } = parseUrl(text, HERE) ?? {}
  // Normalization may produce a leading double slash.
  if (origin !== HERE || pathname.startsWith('//')) return null
  return pathname + search + hash
}
