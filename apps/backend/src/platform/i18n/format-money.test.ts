import { expect, it } from 'vitest'
import { formatMoney } from './format-money.ts'

it.each([
  ['EUR', 628, 100, '€6.28'],
  ['EUR', 500_000, 100, '€5,000.00'],
  ['BRL', 600, 100, 'R$6.00'],
  ['JPY', 1600, 1, '¥1,600'],
])('formats %s %i the same in English and, isolated, in Arabic', (currency, value, subunits, text) => {
  const money = { value, currency, subunits } as Parameters<typeof formatMoney>[0]
  expect(formatMoney(money, 'en')).toBe(text)
  expect(formatMoney(money, 'ar')).toBe(`\u2066${text}\u2069`)
})
