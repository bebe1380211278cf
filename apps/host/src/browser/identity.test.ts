import { expect, it } from 'vitest'
import { listDemands } from './identity.ts'

const licensed = { deposit: 'contact', bet: 'verified', grant: 'contact', withdrawal: 'verified' } as const

it.each([
  ['claimed', ['deposit contact', 'bet verified', 'grant contact', 'withdrawal verified']],
  ['contact', ['bet verified', 'withdrawal verified']],
  ['verified', []],
] as const)('lists what asks for more than the level %s', (level, expected) => {
  expect(listDemands(licensed, level).map(({ action, level: needed }) => `${action} ${needed}`)).toEqual(expected)
})

it('lists nothing where the platform asks for nothing', () => {
  expect(listDemands({}, 'claimed')).toEqual([])
})
