import { describe, expect, it } from 'vitest'
import { canonicalizePath, directionOf, findLocale, type LocaleSettings, localizePath, splitLocale } from './locales.ts'

const optional: LocaleSettings = {
  locales: ['en', 'ar', 'nb', 'pt-BR'],
  aliases: { no: 'nb', br: 'pt-BR' },
  localeInUrl: false,
}
const required: LocaleSettings = { ...optional, localeInUrl: true }

describe('splitLocale', () => {
  it.each([
    ['/', 'en', '/', ''],
    ['/live', 'en', '/live', ''],
    ['/ar', 'ar', '/', '/ar'],
    ['/ar/', 'ar', '/', '/ar'],
    ['/ar/live', 'ar', '/live', '/ar'],
    ['/AR/live', 'ar', '/live', '/AR'],
    ['/en/live', 'en', '/live', '/en'],
    ['/pt-BR/soccer/england-c31', 'pt-BR', '/soccer/england-c31', '/pt-BR'],
    ['/br/live', 'pt-BR', '/live', '/br'],
    ['/no/live', 'nb', '/live', '/no'],
    ['/vn/live', 'en', '/vn/live', ''],
    ['/de/live', 'en', '/de/live', ''],
    ['/article', 'en', '/article', ''],
    ['/constructor', 'en', '/constructor', ''],
    ['/soccer/ar', 'en', '/soccer/ar', ''],
  ])('%s is %s at %s', (pathname, locale, path, prefix) => {
    expect(splitLocale(pathname, optional)).toEqual({ locale, path, prefix })
  })
})

describe('localizePath', () => {
  it.each([
    ['/', 'en', '/'],
    ['/live', 'en', '/live'],
    ['/', 'ar', '/ar'],
    ['/live', 'ar', '/ar/live'],
    ['/?modal=signIn', 'ar', '/ar?modal=signIn'],
    ['/#signIn', 'ar', '/ar#signIn'],
    ['https://example.com/live', 'ar', 'https://example.com/live'],
    ['//example.com/live', 'ar', '//example.com/live'],
    ['mailto:help@example.com', 'ar', 'mailto:help@example.com'],
    ['sms:+4712345678', 'ar', 'sms:+4712345678'],
  ])('%s in %s is %s', (path, locale, expected) => {
    expect(localizePath(path, locale, optional)).toBe(expected)
  })

  it('prefixes the default locale too when the setting asks for it', () => {
    expect(localizePath('/live', 'en', required)).toBe('/en/live')
  })

  it('is undone by splitLocale', () => {
    for (const settings of [optional, required]) {
      for (const locale of settings.locales) {
        expect(splitLocale(localizePath('/soccer/england-c31', locale, settings), settings)).toMatchObject({
          locale,
          path: '/soccer/england-c31',
        })
      }
    }
  })
})

describe('canonicalizePath', () => {
  it.each([
    ['/', '/', '/en'],
    ['/en', '/', '/en'],
    ['/EN/live', '/live', '/en/live'],
    ['/live/', '/live', '/en/live'],
    ['//soccer//england-c31/', '/soccer/england-c31', '/en/soccer/england-c31'],
    ['/ar/', '/ar', '/ar'],
    ['/AR/live', '/ar/live', '/ar/live'],
    ['/br/live', '/pt-BR/live', '/pt-BR/live'],
    ['/de/live', '/de/live', '/en/de/live'],
    ['/soccer/a%2Fb', '/soccer/a%2Fb', '/en/soccer/a%2Fb'],
  ])('%s is %s, with a prefix demanded %s', (pathname, expected, prefixed) => {
    expect(canonicalizePath(pathname, optional)).toBe(expected)
    expect(canonicalizePath(pathname, required)).toBe(prefixed)
  })
})

it('knows aliases only of configured locales', () => {
  expect(findLocale('br', optional)).toBe('pt-BR')
  expect(findLocale('se', optional)).toBeNull()
})

it.each([
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['fa', 'rtl'],
  ['ur', 'rtl'],
  ['en', 'ltr'],
  ['pt-BR', 'ltr'],
])('%s runs %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction)
})
