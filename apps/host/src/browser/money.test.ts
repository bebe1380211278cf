import { describe, expect, it } from 'vitest'
import { parseAmount } from './money.ts'

describe('parseAmount', () => {
  it.each([
    ['100', 100, 10_000],
    ['0.5', 100, 50],
    ['12,34', 100, 1234],
    ['1000', 1, 1000],
    ['0.00000001', 100_000_000, 1],
  ])('%s at %d subunits is %d', (text, subunits, value) => {
    expect(parseAmount(text, subunits)).toBe(value)
  })
  it.each(['', '0', '-5', '1.234', '1e3', 'ten', '1 000', '99999999999'])('rejects %s', text => {
    expect(parseAmount(text, 100)).toBeNull()
  })
})
