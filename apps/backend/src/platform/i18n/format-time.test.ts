import { expect, it } from 'vitest'
import { formatTime } from './format-time.ts'

const TIME = new Date('2026-11-23T07:05:09Z')

it.each([
  ['en', false, /^23 Nov, 07:05 UTC$/],
  ['en', true, /^23 Nov 2026, 07:05 UTC$/],
  ['ar', true, /^23 نوفمبر 2026.* 07:05 .*UTC$/],
] as const)('formats a moment in %s, with its year: %s', (locale, hasYear, text) => {
  expect(formatTime(TIME, locale, { hasYear })).toMatch(text)
})
