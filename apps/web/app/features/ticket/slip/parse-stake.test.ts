import { toMinor } from '@touchline/betting/money'
import { LARGEST_STAKE } from '@touchline/betting/slip-bet'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStake } from './parse-stake.ts'

const amount = (value: number) => ({ kind: 'amount', value: toMinor(value) })
const problem = (why: string) => ({ kind: 'problem', why })

describe('parseStake', () => {
  it.each([
    ['10', 'en', 1000],
    ['10.5', 'en', 1050],
    ['10,50', 'en', 1050],
    ['1,000', 'en', 100_000],
    ['1,234.56', 'en', 123_456],
    ['1,234,567.89', 'en', 123_456_789],
    ['12,34,567', 'en', 123_456_700],
    ['.5', 'en', 50],
    ['7.', 'en', 700],
    [' 10 ', 'en', 1000],
    ['1.000', 'de', 100_000],
    ['1.234,56', 'de', 123_456],
    ['10.50', 'de', 1050],
    ['1 234,50', 'fr', 123_450],
    ['1\u202f234,50', 'fr', 123_450],
    ["1'234.50", 'de-CH', 123_450],
    ['١٢٫٥', 'ar', 1250],
    ['١٬٢٣٤٫٥٠', 'ar', 123_450],
    ['۱۲٫۵۰', 'fa', 1250],
    ['۱۲،۵', 'fa', 1250],
    ['१२.५', 'hi', 1250],
    ['１２．５', 'ja', 1250],
    ['\u206610.50\u2069', 'ar', 1050],
    ['0', 'en', 0],
  ])('reads %s in %s', (text, locale, value) => {
    expect(parseStake(text, locale, 100)).toEqual(amount(value))
  })

  it.each([
    ['ten', 'en', 'unreadable'],
    ['-5', 'en', 'unreadable'],
    ['1e3', 'en', 'unreadable'],
    ['€10', 'en', 'unreadable'],
    ['.', 'en', 'unreadable'],
    ['1..5', 'en', 'unreadable'],
    ['1,2,3', 'en', 'unreadable'],
    ['1.2,3.4', 'en', 'unreadable'],
    ['1 2', 'en', 'unreadable'],
    ['0,500', 'en', 'too_many_decimals'],
    ['1.234', 'en', 'too_many_decimals'],
    ['1,234', 'de', 'too_many_decimals'],
    ['1.234', 'fr', 'too_many_decimals'],
    ['10.555', 'de-CH', 'too_many_decimals'],
    ['99999999999999999', 'en', 'too_large'],
  ])('refuses %s in %s: %s', (text, locale, why) => {
    expect(parseStake(text, locale, 100)).toEqual(problem(why))
  })

  it('knows how many decimals a currency has', () => {
    expect(parseStake('1500', 'ja', 1)).toEqual(amount(1500))
    expect(parseStake('1,500', 'ja', 1)).toEqual(amount(1500))
    expect(parseStake('15.5', 'ja', 1)).toEqual(problem('too_many_decimals'))
    expect(parseStake('0.00012', 'en', 100_000_000)).toEqual(amount(12_000))
  })

  it('tells nothing from zero', () => {
    expect(parseStake('   ', 'en', 100)).toEqual({ kind: 'empty' })
    expect(parseStake('\u2066\u2069', 'ar', 100)).toEqual({ kind: 'empty' })
  })

  const LOCALES = ['en', 'de', 'fr', 'de-CH', 'hi', 'ar-EG', 'fa', 'bn', 'pt-BR', 'pl', 'es']

  it('reads back what a locale writes, in its own digits and grouping', () => {
    const stakes = fc.integer({ min: 0, max: LARGEST_STAKE })
    fc.assert(
      fc.property(stakes, fc.constantFrom(...LOCALES), (value, locale) => {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
          (value / 100).toFixed(2) as never,
        )
        expect(parseStake(text, locale, 100)).toEqual(amount(value))
      }),
    )
  })

  it('never throws, and never makes money of what holds no digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...LOCALES), (text, locale) => {
        const read = parseStake(text, locale, 100)
        if (read.kind === 'amount') expect(text.normalize('NFKC')).toMatch(/\p{Nd}/u)
      }),
    )
  })

  it('knows every digit there is: their rows are whole tens', () => {
    const digits = Array.from({ length: 0x1ffff }, (_, code) => String.fromCodePoint(code)).filter(text =>
      /^\p{Nd}$/u.test(text),
    )
    expect(digits.length % 10).toBe(0)
    digits.forEach((digit, at) => {
      expect(parseStake(digit, 'en', 1)).toEqual(amount(at % 10))
    })
  })
})
