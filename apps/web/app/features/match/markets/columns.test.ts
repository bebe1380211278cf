import type { LiveMarket } from '@touchline/client/live/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignColumns, type Column, countAcross, countBodyRows } from './columns.ts'
import { buildCards } from './market-groups.ts'

const market = (id: string, specifier: string, names: readonly string[]): LiveMarket => ({
  key: `sr:match:1/${id}/${specifier}`,
  matchUrn: 'sr:match:1',
  id,
  name: id,
  specifier,
  priority: 1,
  most_balanced: false,
  next_bet_stop: null,
  provider: 'betradar',
  status: 1,
  market_groups: [],
  custom_bet_groups: [],
  outcomes: names.map((name, index) => ({ key: `${id}/${index}`, id: `x${index}`, name })),
})

const rowsOf = (...markets: LiveMarket[]): number[] => buildCards(markets).map(countBodyRows)

describe('countBodyRows', () => {
  it('knows how high a body will be', () => {
    expect(rowsOf(market('1', '', ['a', 'b', 'c']))).toEqual([1])
    expect(rowsOf(market('10', '', ['a', 'b', 'c', 'd']))).toEqual([2])
    expect(rowsOf(market('18', 'total=1.5', []), market('18', 'total=2.5', []))).toEqual([3])
    expect(rowsOf({ ...market('45', '', ['1:0', '2:0', '0:0', '0:1', 'other']), layout: 'scores' })).toEqual([3])
    const combined = ['total=1.5', 'total=2.5'].map(line => market('36', line, ['a', 'b', 'c', 'd']))
    expect(rowsOf(...combined.map(lines => ({ ...lines, layout: 'grid' })))).toEqual([4])
  })
})

it.each([
  [3, ['Home', 'Draw', 'Away']],
  [2, ['yes', 'no']],
  [3, ['a', 'b', 'c', 'd', 'e']],
  [1, ['Lorient Women oder Unentschieden', 'a', 'b']],
  [2, ['Lorient Women oder Unentschieden', 'a', 'b', 'c', 'd', 'e']],
  [1, ['Unentschieden oder Marseille Women und beide Teams treffen', 'no']],
] as const)('puts %i outcomes side by side where the names are %j', (count, names) => {
  expect(countAcross(names.map(name => ({ name })))).toBe(count)
})

const deal = (rows: readonly number[], known = new Map<string, Column>()) =>
  assignColumns(
    rows.map((count, index) => ({ key: `m${index}`, rows: count })),
    known,
  )

describe('assignColumns', () => {
  it('fills the shorter column', () => {
    expect(deal([4, 1, 1, 1, 1])).toEqual(['start', 'end', 'end', 'end', 'start'])
  })

  it('never lets one begin above the one before it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 }), rows => {
        const heights = { start: 0, end: 0 }
        const tops = deal(rows).map((column, index) => {
          const top = heights[column]
          heights[column] += 1.8 + (rows[index] ?? 0)
          return top
        })
        expect(tops).toEqual([...tops].sort((a, b) => a - b))
      }),
    )
  })

  it('never moves what has a place, whatever comes and goes', () => {
    const size = fc.integer({ min: 1, max: 30 })
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 30 }), fc.array(fc.boolean()), (sizes, stays) => {
        const known = new Map<string, Column>()
        const items = sizes.map((rows, index) => ({ key: `m${index}`, rows }))
        const before = new Map(assignColumns(items, known).map((column, index) => [items[index]?.key, column]))
        const left = items.filter((_, index) => stays[index] ?? true)
        expect(assignColumns(left, known)).toEqual(left.map(({ key }) => before.get(key)))
      }),
    )
  })
})
