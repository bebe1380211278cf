import { expect, it } from 'vitest'
import { parseAcceptLanguage } from './accept-language.ts'

it.each([
  ['de-AT, de;q=0.9, en;q=0.8', ['de-at', 'de', 'en']],
  ['en;q=0.2, fr ; q=0.5, IT', ['it', 'fr', 'en']],
  ['fr;q=0, de', ['de']],
  ['fr;q=1.2.3, de', ['de']],
] as const)('reads %s', (header, tags) => {
  expect(parseAcceptLanguage(header)).toEqual(tags)
})

it('reads no more than 20 tags', () => {
  expect(parseAcceptLanguage(Array(1000).fill('de').join())).toHaveLength(20)
})
