import { listSystemTypes, MAX_SYSTEM_SELECTIONS, MIN_SYSTEM_SELECTIONS } from '@touchline/betting/systems'
import { expect, it } from 'vitest'
import { packSystems, unpackSystems } from './every-system.ts'

const systemsUpTo = (most: number) =>
  Array.from({ length: most - MIN_SYSTEM_SELECTIONS + 1 }, (_, at) => listSystemTypes(at + MIN_SYSTEM_SELECTIONS))
    .flat()
    .map(({ id, winCount, totalCount }) => ({ id, win_count: winCount, total_count: totalCount }))

it.each([MIN_SYSTEM_SELECTIONS, 8, MAX_SYSTEM_SELECTIONS])(
  'writes every system of up to %i selections as one number',
  most => {
    expect(packSystems(systemsUpTo(most))).toBe(most)
    expect(unpackSystems(most)).toEqual(systemsUpTo(most))
  },
)

it.each([
  ['none', []],
  ['some', systemsUpTo(5).slice(1)],
  ['others of that name', systemsUpTo(3).map(type => ({ ...type, id: 'trixie' }))],
])('keeps the list of an operator who offers %s', (_what, types) => {
  expect(packSystems(types)).toEqual(types)
  expect(unpackSystems(packSystems(types))).toEqual(types)
})
