import { expect, it } from 'vitest'
import { switchLocale } from './inner-path.ts'
import type { LocaleSettings } from './locales.ts'

const optional: LocaleSettings = { locales: ['en', 'ar', 'pt-BR'], aliases: { br: 'pt-BR' }, localeInUrl: false }

it.each([
  ['/live', 'ar', '/ar/live?a=1#x'],
  ['/ar/live', 'en', '/live?a=1#x'],
  ['/br/live', 'en', '/live?a=1#x'],
  ['/ar', 'pt-BR', '/pt-BR?a=1#x'],
])('leads from %s to %s as %s', (pathname, locale, expected) => {
  expect(switchLocale({ pathname, search: '?a=1', hash: '#x' }, locale, optional)).toBe(expected)
})

it('keeps the prefix of the first language where it has to stand', () => {
  const required = { ...optional, localeInUrl: true }
  expect(switchLocale({ pathname: '/ar/live', search: '', hash: '' }, 'en', required)).toBe('/en/live')
})

it.each(['/ar//evil.example', '/ar/.//evil.example', '/ar/\\evil.example', '/ar/\t/evil.example'])(
  'leads from %s home, and nowhere else',
  pathname => {
    expect(switchLocale({ pathname, search: '?a=1', hash: '#x' }, 'en', optional)).toBe('/')
  },
)
