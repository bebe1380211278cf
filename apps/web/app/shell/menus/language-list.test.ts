import { LOCALES } from '@touchline/contract/locales'
import { expect, it } from 'vitest'
import { orderLanguages, searchLanguages } from './language-list.tsx'

const CODES = Object.keys(LOCALES)
const firstCodes = (preferred: string[], country: string | null, locale = 'en') =>
  orderLanguages(CODES, { locale, preferred, country })
    .filter(({ isLikely }) => isLikely)
    .map(({ code }) => code)

it.each([
  [['en-GB', 'de'], null, ['en', 'de']],
  [['es-MX', 'en'], 'MX', ['en', 'es-MX', 'es']],
  [['en'], 'BR', ['en', 'pt-BR', 'pt']],
  [['en'], 'AT', ['en', 'de-AT', 'de']],
  [[], null, ['en']],
])('puts first what a browser of %j in %s probably reads', (preferred, country, codes) => {
  expect(firstCodes(preferred, country)).toEqual(codes)
})

it('lists every language once', () => {
  const options = orderLanguages(CODES, { locale: 'ja', preferred: [], country: null })
  expect(options[0]).toMatchObject({ code: 'ja', name: '日本語' })
  expect(options.map(({ code }) => code).toSorted()).toEqual(CODES.toSorted())
})

it.each([
  ['deu', ['de', 'de-AT', 'de-CH']],
  ['german', ['de', 'de-AT', 'de-CH']],
  ['francais', ['fr', 'fr-CA']],
  ['rus', ['ru']],
  ['brasil', ['pt-BR']],
  [' ｄｅｕｔ\u200bsch ', ['de', 'de-AT', 'de-CH']],
  ['oesterreich', ['de-AT']],
  ['zzz', []],
])('finds by %s %j', (query, codes) => {
  const options = orderLanguages(CODES, { locale: 'en', preferred: [], country: null })
  expect(
    searchLanguages(options, query, 'en')
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(codes)
})
