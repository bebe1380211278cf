import { expect, it } from 'vitest'
import { inReadingOrder, layoutOf, lineOf, signed } from './lines.ts'

it.each([
  ['', 'grid', null],
  ['total=2.5', 'totals', 2.5],
  ['hcp=-1.25', 'handicaps', -1.25],
  ['setnr=1|total=9.5', 'totals', 9.5],
  ['hcp=0:1', 'grid', null],
  ['setnr=1|gamenr=4', 'grid', null],
] as const)('draws %s as %s when the back end names no layout', (specifier, layout, line) => {
  expect(layoutOf({ specifier })).toBe(layout)
  expect(lineOf(specifier)).toBe(line)
})

it.each([
  ['scores', '', 'scores'],
  ['grid', 'total=2.5', 'grid'],
  ['handicaps', 'total=2.5', 'handicaps'],
  ['players', 'goalnr=1', 'players'],
  ['pitch_map', '', 'grid'],
  ['pitch_map', 'hcp=-1', 'handicaps'],
  ['totals', '', 'grid'],
] as const)('draws the layout %s of a market with the specifier "%s" as %s', (layout, specifier, drawn) => {
  expect(layoutOf({ layout, specifier })).toBe(drawn)
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
