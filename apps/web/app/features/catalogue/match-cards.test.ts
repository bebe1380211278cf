import { expect, it } from 'vitest'
import { interleave } from './match-cards.tsx'

it('interleaves groups by rank, each in its own order', () => {
  const items = ['t1', 's1', 't2', 'b1', 's2', 's3']
  expect(interleave(items, item => 'stb'.indexOf(item.charAt(0)))).toEqual(['s1', 't1', 'b1', 's2', 't2', 's3'])
})

it('returns an empty list for an empty list', () => {
  expect(interleave([], () => 0)).toEqual([])
})
