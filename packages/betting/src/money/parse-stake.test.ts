import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitValue, parseStake, type StakeFormat } from './parse-stake.ts'

const en: StakeFormat = { subunits: 100, decimal: '.', group: ',' }
const de: StakeFormat = { subunits: 100, decimal: ',', group: '.' }
const fr: StakeFormat = { subunits: 100, decimal: ',', group: '\u202f' }
const ch: StakeFormat = { subunits: 100, decimal: '.', group: '’' }
const fa: StakeFormat = { subunits: 100, decimal: '٫', group: '٬' }
const btc: StakeFormat = { ...en, subunits: 100_000_000 }
const jpy: StakeFormat = { ...en, subunits: 1 }

const read = (text: string, format: StakeFormat) => {
  const parsed = parseStake(text, format)
  return parsed.ok ? parsed.value : parsed.reason
}

test.each<[string, StakeFormat, number | string]>([
  ['12', en, 1200],
  [' 12.5 ', en, 1250],
  ['12.', en, 1200],
  ['.5', en, 50],
  ['0', en, 0],
  ['12,50', en, 1250],
  ['1,234', en, 123_400],
  ['1,234.56', en, 123_456],
  ['1.234,56', en, 123_456],
  ['12,34,567.8', en, 123_456_780],
  ['1.234', en, 'too_many_decimals'],
  ['1.500', en, 150],
  ['0,500', en, 50],
  ['1.234', de, 123_400],
  ['1.234.567,89', de, 123_456_789],
  ['12.50', de, 1250],
  ['1,234', de, 'too_many_decimals'],
  ['12,5', de, 1250],
  ['1 234,5', fr, 123_450],
  ['1\u202f234,5', fr, 123_450],
  ['12.5', fr, 1250],
  ['1’234.50', ch, 123_450],
  ["1'234", ch, 123_400],
  ['۱۲٫۵', fa, 1250],
  ['۱٬۲۳۴٫۵', fa, 123_450],
  ['١٢٫٥', fa, 1250],
  ['۱۲،۵', fa, 1250],
  ['１２．５', en, 1250],
  ['\u200f۱۲\u200e', fa, 1200],
  ['0.00000001', btc, 1],
  ['1,5', btc, 150_000_000],
  ['1,234', btc, 'ambiguous'],
  ['1,234.5', btc, 123_450_000_000],
  ['12.5', jpy, 'too_many_decimals'],
  ['12.0', jpy, 12],
  ['1,200', jpy, 1200],
  ['', en, 'empty'],
  ['   ', en, 'empty'],
  ['-5', en, 'negative'],
  ['−5', en, 'negative'],
  ['5-', en, 'negative'],
  ['-', en, 'not_a_number'],
  ['+5', en, 'not_a_number'],
  ['abc', en, 'not_a_number'],
  ['1e5', en, 'not_a_number'],
  ['0x10', en, 'not_a_number'],
  ['NaN', en, 'not_a_number'],
  ['€5', en, 'not_a_number'],
  ['.', en, 'not_a_number'],
  ['1..2', en, 'not_a_number'],
  ['1.2.3', en, 'not_a_number'],
  ['1,23,4', en, 'not_a_number'],
  ['1,2345', en, 'too_many_decimals'],
  ['1 2', en, 'not_a_number'],
  ['½', en, 'not_a_number'],
  ['五', en, 'not_a_number'],
  ['100000000000', en, 10_000_000_000_000],
  ['100000000000.01', en, 'too_large'],
  ['9'.repeat(40), en, 'too_large'],
  ['9'.repeat(65), en, 'not_a_number'],
])('%j is read in its locale, or refused for its reason', (text, format, expected) => {
  expect(read(text, format)).toBe(expected)
})

describe('the currency', () => {
  const eur: StakeFormat = { ...en, currencySigns: ['EUR', '€', 'euro', 'euros'] }
  const dkk: StakeFormat = { ...de, currencySigns: ['DKK', 'kr.'] }
  const brl: StakeFormat = { ...de, currencySigns: ['BRL', 'R$', '$'] }
  const yen: StakeFormat = { ...jpy, currencySigns: ['JPY', '¥'] }

  test.each<[string, StakeFormat, number | string]>([
    ['€10.00', eur, 1000],
    ['10,00 €', eur, 1000],
    ['10 EUR', eur, 1000],
    ['eur 10', eur, 1000],
    ['10 euros', eur, 1000],
    ['€ 1,234.50', eur, 123_450],
    ['\u200b€\u00a010', eur, 1000],
    ['ＥＵＲ　１０', eur, 1000],
    ['€.50', eur, 50],
    ['-€10', eur, 'negative'],
    ['€-10', eur, 'negative'],
    ['10€-', eur, 'negative'],
    ['€', eur, 'empty'],
    ['€€10', eur, 'not_a_number'],
    ['$10', eur, 'not_a_number'],
    ['10 USD', eur, 'not_a_number'],
    ['10 kr.', dkk, 1000],
    ['10,50 kr', dkk, 1050],
    ['kr.50', dkk, 50],
    ['R$ 10,50', brl, 1050],
    ['￥1200', yen, 1200],
    ['€10', en, 'not_a_number'],
  ])('%j is part of an amount of that currency, and only of that', (text, format, expected) => {
    expect(read(text, format)).toBe(expected)
  })
})

test.each<[string, StakeFormat, number | string]>([
  ['１０．００', de, 1000],
  ['１０。５', en, 1050],
  ['１０｡５', de, 1050],
  ['１，２３４．５', en, 123_450],
  ['－５', en, 'negative'],
  ['5²', en, 'not_a_number'],
])('%j with full-width characters is read as the plain ones', (text, format, expected) => {
  expect(read(text, format)).toBe(expected)
})

describe('digits', () => {
  test('parses the digits of every numbering system', () => {
    const systems = Intl.supportedValuesOf('numberingSystem').filter(name => {
      const zero = [...new Intl.NumberFormat(`en-u-nu-${name}`).format(0)]
      return zero.length === 1 && /^\p{Nd}$/u.test(zero[0] ?? '')
    })
    expect(systems.length).toBeGreaterThan(50)
    for (const name of systems) {
      const digits = [...new Intl.NumberFormat(`en-u-nu-${name}`, { useGrouping: false }).format(9_876_543_210)]
      expect(digits.map(digitValue)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    }
  })

  test('finds complete digit ranges in all of Unicode', () => {
    const counts = Array<number>(10).fill(0)
    for (let code = 0; code <= 0x1ffff; code++) {
      const value = digitValue(String.fromCodePoint(code))
      if (value !== null) counts[value] = (counts[value] ?? 0) + 1
    }
    expect(new Set(counts).size).toBe(1)
    expect(counts[0]).toBeGreaterThan(60)
  })
})

describe('any input', () => {
  const locales = ['en', 'de', 'fr', 'de-CH', 'pl', 'pt-BR', 'hi', 'fa', 'ar-EG', 'bn-u-nu-beng', 'mr-u-nu-deva', 'sv']

  function formatOf(locale: string, subunits: number): StakeFormat {
    const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(-1_234_567.5)
    const find = (type: string) => parts.find(part => part.type === type)?.value ?? ''
    return { subunits, decimal: find('decimal'), group: find('group') }
  }

  test('parses an amount formatted by its locale back to that amount', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.integer({ min: 0, max: 1e11 }),
        fc.boolean(),
        (locale, value, useGrouping) => {
          const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping }).format(value / 100)
          expect(read(text, formatOf(locale, 100))).toBe(value)
        },
      ),
    )
  })

  test('never throws and only returns valid stakes', () => {
    const character = fc.constantFrom(..."0123456789.,  -'’٫٬٣۵x€", '\u202f')
    const text = fc.oneof(
      fc.string(),
      fc.array(character, { maxLength: 12 }).map(list => list.join('')),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(en, de, fr, fa, btc, jpy), (typed, format) => {
        const parsed = parseStake(typed, format)
        if (!parsed.ok) return
        expect(Number.isSafeInteger(parsed.value) && parsed.value >= 0 && parsed.value <= 1e13).toBe(true)
      }),
    )
  })

  test('never returns less for more integer digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 9 }), (value, digit) => {
        expect(Number(read(`${value}${digit}`, en))).toBeGreaterThanOrEqual(Number(read(String(value), en)))
      }),
    )
  })
})
