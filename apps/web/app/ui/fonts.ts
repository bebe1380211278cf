/** The font files that the first screen of a locale needs; the rest comes when a letter asks for it. */
import arabic from '@fontsource-variable/alexandria/files/alexandria-arabic-wght-normal.woff2?url'
import cyrillic from '@fontsource-variable/montserrat/files/montserrat-cyrillic-wght-normal.woff2?url'
import latinExt from '@fontsource-variable/montserrat/files/montserrat-latin-ext-wght-normal.woff2?url'
import latin from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url'
import vietnamese from '@fontsource-variable/montserrat/files/montserrat-vietnamese-wght-normal.woff2?url'

/** By script as Unicode calls it. Names of teams and figures are Latin ones everywhere. */
const BY_SCRIPT: Readonly<Record<string, readonly string[]>> = { Arab: [arabic], Cyrl: [cyrillic] }

/** Languages whose everyday letters are not all among the plain Latin ones. */
const EXTENDED: ReadonlySet<string> = new Set('az bs cs et hr hu is lt lv mt pl ro sk sl sq sr tk tr uz'.split(' '))

export function fontsFor(locale: string): readonly string[] {
  const { language, script = '' } = new Intl.Locale(locale).maximize()
  const own = BY_SCRIPT[script]
  if (own) return [latin, ...own]
  if (language === 'vi') return [latin, vietnamese]
  return EXTENDED.has(language) ? [latin, latinExt] : [latin]
}
