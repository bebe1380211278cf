import { describe, expect, it } from 'vitest'
import { toCsv, toNumberCell, toTextCell } from './csv.ts'

describe('toTextCell', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '=HYPERLINK("http://evil.test")',
  ])('makes a text of %j', text => {
    expect(toTextCell(text)).toBe(`'${text}`)
  })

  it.each(['', 'Northgate United', '8204417', 'Over 2.5', '1-1', "O'Higgins"])('leaves %j', text => {
    expect(toTextCell(text)).toBe(text)
  })
})

it('writes numbers without groups and with an ASCII minus', () => {
  expect(toNumberCell(-1234567.5, 2, ',')).toBe('-1234567,50')
  expect(toNumberCell(1234.5, 2, '.')).toBe('1234.50')
  expect(toNumberCell(0.1 + 0.2, 8, '.')).toBe('0.30000000')
})

describe('toCsv', () => {
  it('quotes separators, quotes and line breaks, and begins with a byte order mark', () => {
    expect(
      toCsv(
        [
          ['a', 'b,c', 'd;e'],
          ['f"g', 'h\ni', ''],
        ],
        '.',
      ),
    ).toBe('\ufeffa,"b,c","d;e"\r\n"f""g","h\ni",\r\n')
  })

  it('separates by semicolons where the decimal separator is a comma', () => {
    expect(toCsv([['1,50', 'a', 'b']], ',')).toBe('\ufeff"1,50";a;b\r\n')
  })
})
