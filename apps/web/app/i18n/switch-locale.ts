/** Maps a page to its address in another language. */
import { parseInnerPath } from './inner-path.ts'
import { type LocaleSettings, localizePath, splitLocale } from './locales.ts'

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
