import { expect, it } from 'vitest'
import { choosePageLocale } from './page-locale.ts'

const choose = (locale: unknown, cookie?: string, accepted?: string) =>
  choosePageLocale({ locale, headers: { cookie, 'accept-language': accepted } })

it('takes the parameter, else the cookie, else the best of the accepted, else English', () => {
  expect(choose('fr', 'locale=de', 'it')).toBe('fr')
  expect(choose(undefined, 'a=1; locale=de', 'it')).toBe('de')
  expect(choose(undefined, 'a=1', 'it')).toBe('it')
  expect(choose(undefined)).toBe('en')
})

it.each([
  ['PT-br', 'pt-BR'],
  ['no', 'nb'],
  ['tl', 'fil'],
])('knows %s as %s', (code, locale) => {
  expect(choose(code)).toBe(locale)
})

it.each(['xx', '', 'constructor', ['de', 'fr'], '../de'])('ignores the parameter %j', code => {
  expect(choose(code, 'locale=de')).toBe('de')
})

it('ignores a cookie that is no language, or of another name', () => {
  expect(choose(undefined, 'locale=xx', 'it')).toBe('it')
  expect(choose(undefined, 'mylocale=de', 'it')).toBe('it')
})

it.each([
  ['de-AT,de;q=0.9', 'de-AT'],
  ['de-LU', 'de'],
  ['xx, sv;q=0.5, fi;q=0.8', 'fi'],
  ['zh-TW', 'zh-CN'],
  ['sv;q=0, fi', 'fi'],
  ['*', 'en'],
  ['x'.repeat(5000), 'en'],
])('matches %s to %s', (header, locale) => {
  expect(choose(undefined, undefined, header)).toBe(locale)
})
