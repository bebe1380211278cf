import { expect, test } from 'vitest'
import { formatMutants } from './mutant-table.mjs'

test('lists the checks that each fault turned red, and counts the faults that were found', () => {
  const results = [
    { check: 'ERR-01', name: 'a fault', red: ['ERR-01'], undeclared: [] },
    { check: 'CAT-01', name: 'another one', red: ['CAT-01', 'CAT-02', 'CAT-03'], undeclared: ['CAT-03'] },
    { check: 'CAT-05', name: 'unseen', red: [], undeclared: [] },
  ]
  expect(formatMutants(results).split('\n')).toEqual([
    'a fault      ERR-01 red',
    'another one  CAT-01 red; also CAT-02; UNDECLARED CAT-03',
    'unseen       CAT-05 NOT RED',
    '1 of 3 planted faults found by their check, and by no undeclared one',
  ])
})
