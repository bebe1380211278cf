import { expect, it } from 'vitest'
import { decimalSeparatorOf, formatTagOf, intlTagOf } from './intl-tags.ts'
import { LOCALE_ALIASES } from './locale-aliases.ts'
import { LOCALES, listFallbacks, resolveLocale } from './locales.ts'

it('lists the 46 languages of the specification', () => {
  expect(Object.keys(LOCALES)).toHaveLength(46)
})

it.each([
  ['de-AT', ['de-AT', 'de', 'en']],
  ['es-MX', ['es-MX', 'es-419', 'es', 'en']],
  ['pt-BR', ['pt-BR', 'en']],
  ['en', ['en']],
  ['xx', ['xx', 'en']],
])('falls back from %s along %j', (locale, chain) => {
  expect(listFallbacks(locale)).toEqual(chain)
})

it.each([
  ['no', 'nb'],
  ['BR', 'pt-BR'],
  ['zh-cn', 'zh-CN'],
  ['xx', 'xx'],
])('resolves %s to %s', (code, locale) => {
  expect(resolveLocale(code)).toBe(locale)
})

it('knows every base and every target of an alias', () => {
  const bases = Object.values(LOCALES).flatMap(({ base }) => base ?? [])
  expect([...bases, ...Object.values(LOCALE_ALIASES)].filter(code => !Object.hasOwn(LOCALES, code))).toEqual([])
})

it.each(Object.keys(LOCALES))('agrees with ICU on the direction of %s', locale => {
  const info = new Intl.Locale(intlTagOf(locale)).maximize()
  expect(['Arab', 'Hebr'].includes(info.script ?? '')).toBe(LOCALES[locale]?.isRtl ?? false)
})

it.each(Object.entries(LOCALES))('agrees with ICU on the script of %s', (locale, { script = 'Latn' }) => {
  const scripts: Record<string, string> = { Kore: 'Hang' }
  const found = new Intl.Locale(intlTagOf(locale)).maximize().script ?? ''
  expect(scripts[found] ?? found).toBe(script)
})

it.each(Object.entries(LOCALES))('writes prices in %s with the separator of its numbers', (locale, { isRtl }) => {
  const parts = new Intl.NumberFormat(formatTagOf(isRtl ? 'en' : locale), { minimumFractionDigits: 1 }).formatToParts(
    1.5,
  )
  expect(parts.find(({ type }) => type === 'decimal')?.value).toBe(decimalSeparatorOf(locale))
})
