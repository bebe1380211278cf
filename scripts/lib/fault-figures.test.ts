import { expect, test } from 'vitest'
import { formatFaults } from './fault-figures.mjs'

test('sums up several runs in one line', () => {
  const runs = [
    { placements: 2000, faults: { late: 2, torn: 3 }, kills: 6, doubled: 0, lost: 1 },
    { placements: 12, faults: { torn: 1 }, kills: 0, doubled: 2, lost: 0 },
  ]
  expect(formatFaults(runs)).toBe('2012 placements, 6 faults (late 2, torn 4), 6 kills: doubled 2, lost 1')
})

test('lists storms beside them', () => {
  const storm = { clients: 200, channels: 100, faults: { cut: 3, held: 1 }, outages: 4, prices: 900, stale: 0, lost: 1 }
  const placement = { placements: 1, faults: {}, kills: 0, doubled: 0, lost: 0 }
  expect(formatFaults([storm, placement])).toBe(
    '1 placements, 0 faults (), 0 kills: doubled 0, lost 0; ' +
      'storm over 200 clients on 100 channels, 4 faults (cut 3, held 1), 4 outages, 900 prices looked at: stale 0, lost 1',
  )
})
