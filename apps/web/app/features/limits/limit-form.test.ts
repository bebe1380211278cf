import { describe, expect, it } from 'vitest'
import { parseLimitAmount, parseLimitDuration } from './limit-form.tsx'

describe('parseLimitAmount', () => {
  it.each([
    ['200', 'en', 20_000],
    ['1,250.50', 'en', 125_050],
    ['1.250,50', 'de', 125_050],
    ['٢٠٠', 'ar', 20_000],
    ['', 'en', null],
    ['0', 'en', null],
    ['-5', 'en', null],
    ['ten', 'en', null],
  ])('reads "%s" in %s as %s', (text, locale, value) => {
    expect(parseLimitAmount(text, locale, { currency: 'EUR', subunits: 100 })).toBe(value)
  })
})

describe('parseLimitDuration', () => {
  it.each([
    ['2', '', 7200],
    ['', '30', 1800],
    ['1', '05', 3900],
    ['744', '0', 744 * 3600],
    ['١', '٣٠', 5400],
    ['', '', null],
    ['0', '0', null],
    ['745', '', null],
    ['', '90', 5400],
    ['744', '1', null],
    ['', '1000', null],
    ['1.5', '', null],
    ['-1', '5', null],
  ])('reads %s h %s min as %s', (hours, minutes, seconds) => {
    expect(parseLimitDuration(hours, minutes)).toBe(seconds)
  })
})
