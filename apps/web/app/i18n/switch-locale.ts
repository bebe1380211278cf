/** From a page to the same page in another language. */
import { parseInnerPath } from '../shared/inner-path.ts'
import { type LocaleSettings, localizePath, splitLocale } from './locales.ts'

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Query and hash stay. Never an address of another site: where the path could be read as one, the language's home page. */
export function switchLocale(from: Address, locale: string, settings: LocaleSettings): string {
  const { path } = splitLocale(from.pathname, settings)
  return (
    parseInnerPath(localizePath(path, locale, settings) + from.search + from.hash) ??
    localizePath('/', locale, settings)
  )
}
