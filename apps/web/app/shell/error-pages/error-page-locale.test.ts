import { describe, expect, it } from 'vitest'
import type { LocaleSettings } from '../../i18n/locales.ts'
import { ERROR_PAGE_TEXTS } from './error-page.tsx'
import { findErrorPage, getErrorPageLocale, getHomePath } from './error-page-locale.ts'

const settings: LocaleSettings = {
  locales: ['en', 'ar', 'nb', 'pt-BR'],
  aliases: { br: 'pt-BR', no: 'nb' },
  localeInUrl: false,
}

describe('getErrorPageLocale', () => {
  it.each([
    ['/404', 'en'],
    ['/ar/404', 'ar'],
    ['/de/404', 'de'],
    ['/de-at/live', 'de-AT'],
    ['/de-LU/live', 'de'],
    ['/no/404', 'nb'],
    ['/nb/404', 'nb'],
    ['/nn-NO/404', ERROR_PAGE_TEXTS.nn ? 'nn' : 'nb'],
    ['/fr-CA/404', 'fr-CA'],
    ['/xx/404', 'en'],
    ['/br/404', ERROR_PAGE_TEXTS['pt-BR'] ? 'pt-BR' : 'en'],
    ['/soccer/x-m1', 'en'],
    ['', 'en'],
  ])('at %s is %s', (pathname, locale) => {
    expect(getErrorPageLocale(pathname, settings)).toBe(locale)
  })

  it("is the product's first language where the address names none", () => {
    expect(getErrorPageLocale('/404', { locales: ['pl', 'en'], localeInUrl: false })).toBe('pl')
    expect(getErrorPageLocale('/404', { locales: ['xx', 'pl'], localeInUrl: false })).toBe('en')
  })
})

describe('findErrorPage', () => {
  it.each([
    ['/404', 'not_found'],
    ['/ar/500/', 'error'],
    ['/de/blocked', 'blocked'],
    ['/no/locked', 'locked'],
    ['/xx/locked', null],
    ['/live', null],
    ['/soccer/404', null],
    ['/', null],
  ])('%s is %s', (pathname, kind) => {
    expect(findErrorPage(pathname, settings)).toBe(kind)
  })
})

it('links home in the language of the address if the product has it', () => {
  expect(getHomePath('/ar/404', settings)).toBe('/ar')
  expect(getHomePath('/de/404', settings)).toBe('/')
  expect(getHomePath('/404', { ...settings, localeInUrl: true })).toBe('/en')
})

describe('the texts', () => {
  it('speak all languages of the error pages', () => {
    const wanted = 'ar de de-AT de-CH en en-AU en-CA en-IE en-NZ en-ZA fr-CA it nb pl ru sl'.split(' ')
    expect(Object.keys(ERROR_PAGE_TEXTS)).toEqual(expect.arrayContaining(wanted))
  })

  it.each(Object.entries(ERROR_PAGE_TEXTS))(
    'in %s are whole, and name a country where they promise to',
    (_locale, texts) => {
      for (const text of Object.values(texts)) expect(text.trim().length).toBeGreaterThan(2)
      if (texts.blockedFrom) expect(texts.blockedFrom).toContain('{countryName}')
    },
  )
})
