import { parseUrl } from '@touchline/client/web-platform'
import { type LocaleSettings, localizePath, splitLocale } from './locales.ts'

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

/** Maps a page to its address in another language. */
type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/**
 * Keeps query and hash. Never returns an address of another site: an ambiguous path becomes the
 * home page of the language.
 */
export function switchLocale(from: Address, locale: string, settings: LocaleSettings): string {
  const { path } = splitLocale(from.pathname, settings)
  return (
    parseInnerPath(localizePath(path, locale, settings) + from.search + from.hash) ??
    localizePath('/', locale, settings)
  )
}
