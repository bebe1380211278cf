import { expect, it } from 'vitest'
import { ageQueries } from './queries.ts'
import { createQueryClient } from './query-keys.ts'

it('makes the age of prices unknown, and keeps that of everything else', () => {
  const queries = [['matches', {}], ['match', 5], ['markets', 5], ['sports']].map(key => ({
    key,
    data: {},
    dataTime: 9,
  }))
  expect(ageQueries(createQueryClient(), queries).map(({ dataTime }) => dataTime)).toEqual([0, 0, 0, 9])
})
