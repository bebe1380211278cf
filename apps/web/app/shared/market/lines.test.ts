import { expect, it } from 'vitest'
import { inReadingOrder, kindOf, lineOf, signed } from './lines.ts'

it.each([
  ['', 'result', null],
  ['total=2.5', 'total', 2.5],
  ['hcp=-1.25', 'handicap', -1.25],
  ['setnr=1|total=9.5', 'total', 9.5],
  ['hcp=0:1', 'result', null],
  ['setnr=1|gamenr=4', 'result', null],
] as const)('%s is a %s', (specifier, kind, line) => {
  expect(kindOf(specifier)).toBe(kind)
  expect(lineOf(specifier)).toBe(line)
})

it.each([
  [1.5, '+1.5'],
  [-1.5, '−1.5'],
  [0, '0'],
  [-0, '0'],
])('%d is written %s', (line, text) => {
  expect(signed(line)).toBe(text)
})

it('reads over before under and home before away, and leaves the rest alone', () => {
  const ids = (...list: string[]) => inReadingOrder(list.map(id => ({ id }))).map(({ id }) => id)
  expect(ids('13', '12')).toEqual(['12', '13'])
  expect(ids('3', '1', '2')).toEqual(['1', '2', '3'])
  expect(ids('324', '276', '274')).toEqual(['324', '276', '274'])
})
