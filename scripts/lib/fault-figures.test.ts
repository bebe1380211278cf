import { expect, test } from 'vitest'
import { formatFaults } from './fault-figures.mjs'

test('figures of several runs are summed up in one line', () => {
  const runs = [
    { placements: 2000, faults: { late: 2, torn: 3 }, kills: 6, doubled: 0, lost: 1 },
    { placements: 12, faults: { torn: 1 }, kills: 0, doubled: 2, lost: 0 },
  ]
  expect(formatFaults(runs)).toBe('2012 placements, 6 faults (late 2, torn 4), 6 kills: doubled 2, lost 1')
})
