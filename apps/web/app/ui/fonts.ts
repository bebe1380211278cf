/** Font files that the first screen of a locale needs; others load on demand. */
import arabic from '@fontsource-variable/alexandria/files/alexandria-arabic-wght-normal.woff2?url'
import cyrillicExt from '@fontsource-variable/montserrat/files/montserrat-cyrillic-ext-wght-normal.woff2?url'
import cyrillic from '@fontsource-variable/montserrat/files/montserrat-cyrillic-wght-normal.woff2?url'
import latin from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url'
import vietnamese from '@fontsource-variable/montserrat/files/montserrat-vietnamese-wght-normal.woff2?url'
import { intlTagOf } from '@touchline/contract/intl-tags'
import latinEuropean from './fonts/montserrat-latin-european-wght-normal.woff2?url'

/** By Unicode script. Team names and numbers use Latin in every locale. */
const BY_SCRIPT: Readonly<Record<string, readonly string[]>> = { Arab: [arabic], Cyrl: [cyrillic] }

/** Languages whose common letters exceed basic Latin. */
const EXTENDED: ReadonlySet<string> = new Set('az bs cs et hr hu is lt lv mt pl ro sk sl sq sr tk tr uz'.split(' '))

const fontsByLocale = new Map<string, readonly string[]>()

/** Returns the URLs of the font files of a locale. */
export function fontsFor(locale: string): readonly string[] {
  const fonts = fontsByLocale.get(locale) ?? findFonts(locale)
  fontsByLocale.set(locale, fonts)
  return fonts
}

function findFonts(locale: string): readonly string[] {
  const { language, script = '' } = new Intl.Locale(intlTagOf(locale)).maximize()
  const scriptFonts = BY_SCRIPT[script]
  if (language === 'tg') return [latin, cyrillic, cyrillicExt]
  if (scriptFonts) return [latin, ...scriptFonts]
  if (language === 'vi') return [latin, vietnamese]
  return EXTENDED.has(language) ? [latin, latinEuropean] : [latin]
}
