import { expect, it } from 'vitest'
import { chooseLocale } from '../i18n/locale.ts'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ar', 'ar'],
  ['ar-EG,en;q=0.8', 'ar'],
  ['en;q=0.5, ar;q=0.9', 'ar'],
  ['fr, ar;q=0', 'en'],
  ['fr;q=1, ar;q=0.1', 'ar'],
  ['*', 'en'],
  [';;;q=,', 'en'],
] as const)('answers %s in %s', (header, expected) => {
  expect(chooseLocale(header)).toBe(expected)
})
