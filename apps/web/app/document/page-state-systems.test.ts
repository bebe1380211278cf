import { listSystemTypes, MAX_SYSTEM_SELECTIONS, MIN_SYSTEM_SELECTIONS } from '@touchline/betting/systems/systems'
import { expect, it } from 'vitest'
import { packSystems, unpackSystems } from './page-state.ts'

const systemsUpTo = (most: number) =>
  Array.from({ length: most - MIN_SYSTEM_SELECTIONS + 1 }, (_, at) => listSystemTypes(at + MIN_SYSTEM_SELECTIONS))
    .flat()
    .map(({ id, winCount, totalCount }) => ({ id, win_count: winCount, total_count: totalCount }))

const settings = (system_types: unknown) => ({ data: { flags: {}, system_types } })

it.each([MIN_SYSTEM_SELECTIONS, 8, MAX_SYSTEM_SELECTIONS])(
  'writes every system of up to %i selections as one number',
  most => {
    const whole = settings(systemsUpTo(most))
    expect(packSystems(whole)).toEqual(settings(most))
    expect(whole).toEqual(settings(systemsUpTo(most)))
    expect(unpackSystems(settings(most))).toEqual(whole)
  },
)

it.each([
  ['settings without systems', settings([])],
  ['settings with some systems', settings(systemsUpTo(5).slice(1))],
  ['settings with systems of other ids', settings(systemsUpTo(3).map(type => ({ ...type, id: 'trixie' })))],
  ['another response', { data: [{ id: 1 }], pagination: {} }],
])('keeps %s', (_what, response) => {
  expect(packSystems(response)).toEqual(response)
  expect(unpackSystems(packSystems(response))).toEqual(response)
})
