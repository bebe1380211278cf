import { expect, it } from 'vitest'
import { createFormats } from './format.ts'

const euros = { value: 24860, currency: 'EUR', subunits: 100 }

it.each([
  ['en', euros, '€248.60'],
  ['de', euros, '248,60 €'],
  ['en', { value: 1500, currency: 'JPY', subunits: 1 }, '¥1,500'],
  ['en', { value: -500, currency: 'EUR', subunits: 100 }, '-€5.00'],
])('writes money in %s', (locale, amount, text) => {
  expect(createFormats(locale).money(amount).replace(/\s/g, ' ')).toBe(text)
})

it('keeps money together inside right-to-left text, in western digits', () => {
  expect(createFormats('ar').money(euros)).toBe('\u2066€248.60\u2069')
})

it('rounds no amount of a crypto currency to nothing', () => {
  expect(createFormats('en').number(10_000 / 100_000_000)).toBe('0.0001')
  expect(createFormats('en').number(1500)).toBe('1,500')
})

it('writes times in the zone asked for', () => {
  const formats = createFormats('en')
  expect(formats.time('2026-11-21T19:45:00.000Z', 'UTC')).toBe('19:45')
  expect(formats.time('2026-11-21T19:45:00.000Z', 'Asia/Tokyo')).toBe('04:45')
})

it('writes Serbian dates day first and numeric', () => {
  expect(createFormats('sr').date('2026-11-05T12:00:00.000Z', 'UTC')).toMatch(/^05\.\s?11\.?$/)
})

it('writes English dates as Britain does', () => {
  expect(createFormats('en').date('2036-01-01T12:00:00.000Z', 'UTC')).toBe('1 Jan')
  expect(createFormats('en').dateTime('2036-01-01T12:00:00.000Z', 'UTC')).toBe('1 Jan 2036, 12:00')
})

it.each([
  ['en', 'a, b'],
  ['ar', 'a، b'],
  ['ja', 'a、b'],
])('puts the comma of %s between the entries of a list', (locale, text) => {
  expect(createFormats(locale).list(['a', 'b'])).toBe(text)
})
