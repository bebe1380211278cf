import { validate, version } from 'uuid'
import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('creates UUIDs of version 7 that increase and never repeat', () => {
  const before = Date.now()
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.filter(id => !(validate(id) && version(id) === 7))).toEqual([])
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  const [first = 0, last = 0] = [ids[0], ids.at(-1)].map(id =>
    Number.parseInt(id?.replace('-', '').slice(0, 12) ?? '', 16),
  )
  expect(before <= first && first <= last && last <= Date.now()).toBe(true)
})
