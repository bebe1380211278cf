import { expect, it } from 'vitest'
import { maskNumber, parseNumber, toAsciiDigits } from './phone-modal.tsx'

it.each([
  ['+44 20 7946 0000', '+442079460000'],
  ['0044 (20) 7946-0000', '+442079460000'],
  ['+٤٤٢٠٧٩٤٦٠٠٠٠', '+442079460000'],
  ['07946 0000', null],
  ['+44', null],
  ['+0442079460000', null],
  ['+44 20 7946 000x', null],
])('parses %s as %s', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})

it('masks the middle of a number', () => {
  expect(maskNumber('+35699992210')).toBe('+356 •••• 2210')
})

it('converts digits of other scripts', () => {
  expect(toAsciiDigits('٠١٩ ۰۹')).toBe('019 09')
})
