import { expect, it } from 'vitest'
import { chooseLanguage, chooseLocale } from './language.ts'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ar', 'ar'],
  ['ar-EG,en;q=0.8', 'ar'],
  ['en;q=0.5, ar;q=0.9', 'ar'],
  ['xx, ar;q=0', 'en'],
  ['xx;q=1, ar;q=0.1', 'ar'],
  ['*', 'en'],
  [';;;q=,', 'en'],
] as const)('answers %s in %s', (header, expected) => {
  expect(chooseLocale(header)).toBe(expected)
})

it.each([
  ['pt-BR,pt;q=0.9', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['br', 'pt-BR'],
  ['no', 'nb'],
  ['es-MX', 'es-419'],
  ['en-AU, ar;q=0.2', 'en'],
  ['xx, ar;q=0.2', 'ar'],
  ['xx', 'en'],
  [undefined, 'en'],
] as const)('offers %s the language %s', (header, expected) => {
  expect(chooseLanguage(header, ['en', 'ar', 'pt-BR', 'nb', 'es', 'es-419'])).toBe(expected)
})
