/** The font files that the first screen of a locale needs; the rest comes when a letter asks for it. */
import arabic from '@fontsource-variable/alexandria/files/alexandria-arabic-wght-normal.woff2?url'
import latin from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url'

const ARABIC_SCRIPT: readonly string[] = ['ar', 'fa', 'ur']

export function fontsFor(locale: string): readonly string[] {
  return ARABIC_SCRIPT.includes(locale.split('-')[0] ?? '') ? [latin, arabic] : [latin]
}
