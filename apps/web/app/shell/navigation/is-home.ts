import { type LocaleSettings, splitLocale } from '../../i18n/locales.ts'
import { paths } from '../../shared/addresses/paths.ts'

/** Whether a path is that of the home page, with or without a locale and a slash at the end. */
export function isHome(pathname: string, settings: LocaleSettings): boolean {
  return splitLocale(pathname, settings).path === paths.home()
}
