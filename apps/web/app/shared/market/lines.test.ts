import { expect, it } from 'vitest'
import { inReadingOrder, lineLayoutOf, lineOf, signed } from './lines.ts'

it.each([
  ['', null, null],
  ['total=2.5', 'totals', 2.5],
  ['hcp=-1.25', 'handicaps', -1.25],
  ['setnr=1|total=9.5', 'totals', 9.5],
  ['hcp=0:1', null, null],
  ['setnr=1|gamenr=4', null, null],
] as const)('draws the lines of %s as %s when the back end recommends nothing', (specifier, layout, line) => {
  expect(lineLayoutOf({ specifier })).toBe(layout)
  expect(lineOf(specifier)).toBe(line)
})

it.each([
  ['grid', 'total=2.5', null],
  ['handicaps', 'total=2.5', 'handicaps'],
  ['totals', '', null],
  ['pitch_map', '', null],
  ['pitch_map', 'hcp=-1', null],
] as const)('draws the layout %s with the specifier "%s" as lines: %s', (layout, specifier, drawn) => {
  expect(lineLayoutOf({ layout, specifier })).toBe(drawn)
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
