import { expect, it } from 'vitest'
import { fontsFor } from './fonts.ts'

it.each([
  ['en', ['latin']],
  ['pt-BR', ['latin']],
  ['pl', ['latin', 'latin-european']],
  ['sr', ['latin', 'latin-european']],
  ['tg', ['latin', 'cyrillic', 'cyrillic-ext']],
  ['ru', ['latin', 'cyrillic']],
  ['vi', ['latin', 'vietnamese']],
  ['ar', ['latin', 'arabic']],
  ['ur', ['latin', 'arabic']],
])('%s needs %o at first', (locale, parts) => {
  expect(fontsFor(locale).map(file => /(?:montserrat|alexandria)-(.*)-wght/.exec(file)?.[1])).toEqual(parts)
})
