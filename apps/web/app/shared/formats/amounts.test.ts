import { MAX_STAKE_MINOR } from '@touchline/betting/money/stake'
import { LOCALES as ALL_LOCALES } from '@touchline/contract/locales'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getNumberFormat } from '../../i18n/intl.ts'
import { formatAmount, parseAmount } from './amounts.ts'

const read = (text: string, locale: string, subunits = 100, currency = 'EUR') => {
  const parsed = parseAmount(text, locale, { currency, subunits })
  return parsed.ok ? parsed.value : parsed.reason
}

describe('an amount is read as its locale writes it', () => {
  it.each<[string, string, number | string]>([
    ['1,234.56', 'en', 123_456],
    ['1.234,56', 'de', 123_456],
    ['1.000', 'de', 100_000],
    ['1 234,50', 'fr', 123_450],
    ["1'234.50", 'de-CH', 123_450],
    ['12,34,567', 'hi', 123_456_700],
    ['١٢٫٥', 'ar', 1250],
    ['١٬٢٣٤٫٥٠', 'ar', 123_450],
    ['۱۲،۵', 'fa', 1250],
    ['१२.५', 'hi', 1250],
    ['\u206610.50\u2069', 'ar', 1050],
    ['1.234', 'en', 'too_many_decimals'],
    ['-5', 'en', 'negative'],
    ['1e3', 'en', 'not_a_number'],
    ['99999999999999999', 'en', 'too_large'],
    ['   ', 'en', 'empty'],
  ])('%s in %s', (text, locale, expected) => {
    expect(read(text, locale)).toBe(expected)
  })

  const LOCALES = ['en', 'de', 'fr', 'de-CH', 'hi', 'ar-EG', 'fa', 'bn', 'pt-BR', 'pl', 'es', 'ar']

  it('whatever digits the locale would use', () => {
    const stakes = fc.integer({ min: 0, max: MAX_STAKE_MINOR })
    fc.assert(
      fc.property(stakes, fc.constantFrom(...LOCALES), (value, locale) => {
        const decimal = (value / 100).toFixed(2) as Intl.StringNumericLiteral
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(decimal)
        expect(read(text, locale)).toBe(value)
      }),
    )
  })
})

it('what the field itself shows reads back as the same amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.constantFrom('en', 'de', 'fr', 'fa', 'de-CH'),
      fc.constantFrom([1, 0], [100, 2], [100_000_000, 8]),
      (value, locale, [subunits = 1, digits = 0]) => {
        expect(read((value / subunits).toFixed(digits), locale, subunits)).toBe(value)
      },
    ),
  )
})

describe('an amount that the product shows in a field', () => {
  const values = fc.integer({ min: 1, max: 100_000_000 })
  const subunits = fc.constantFrom(1, 100, 1000, 100_000_000)

  it.each(Object.keys(ALL_LOCALES))('is read as that amount in %s', locale => {
    fc.assert(
      fc.property(values, subunits, (value, unit) => {
        expect(read(formatAmount(value, unit, locale), locale, unit)).toBe(value)
      }),
      { numRuns: 40 },
    )
  })

  it('has all decimals of a crypto currency', () => {
    expect(formatAmount(12_345, 100_000_000, 'en')).toBe('0.00012345')
  })

  it('has the decimals of its language', () => {
    expect(['en', 'de', 'fr', 'ar'].map(locale => formatAmount(123_450, 100, locale))).toEqual([
      '1234.50',
      '1234,50',
      '1234,50',
      '1234.50',
    ])
  })
})

describe('an amount with its currency', () => {
  it('reads as every language writes it, by code and symbol', () => {
    const displays = ['symbol', 'narrowSymbol', 'code'] as const
    const currencies = ['EUR', 'USD', 'GBP', 'BRL', 'CAD', 'PLN', 'CZK', 'DKK', 'SEK', 'INR', 'TRY', 'ARS', 'HUF']
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.constantFrom(...Object.keys(ALL_LOCALES)),
        fc.constantFrom(...currencies),
        fc.constantFrom(...displays),
        (value, locale, currency, currencyDisplay) => {
          const options = { style: 'currency', currency, currencyDisplay, minimumFractionDigits: 2 } as const
          const text = getNumberFormat(locale, options).format(value / 100)
          expect(read(text, locale, 100, currency)).toBe(value)
        },
      ),
    )
  })

  it('is refused in another currency', () => {
    for (const text of ['10 USD', '$10', '£10', '10 zł']) expect(read(text, 'en')).toBe('not_a_number')
  })

  it('takes the code of a crypto currency that ISO 4217 does not have', () => {
    expect(read('10 USDT', 'en', 100, 'USDT')).toBe(1000)
  })
})
