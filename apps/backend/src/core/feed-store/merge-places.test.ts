import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergePlaces } from '../catalogue/ended-lists.ts'

const compare = (a: number, b: number): number => a - b
const list = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 80 })

it('returns the page of the whole list', async () => {
  await fc.assert(
    fc.asyncProperty(list, list, fc.nat(90), fc.integer({ min: 1, max: 40 }), async (ours, theirs, offset, limit) => {
      const memory = ours.toSorted(compare)
      const table = theirs.filter(item => !ours.includes(item)).toSorted(compare)
      const fetched: number[] = []
      const fetch = async (skipped: number, most: number) => {
        const rows = table.slice(skipped, skipped + most)
        fetched.push(...rows)
        return rows
      }
      const whole = [...memory, ...table].toSorted(compare)
      expect(await mergePlaces({ memory, fetch, compare }, offset, limit)).toEqual(whole.slice(offset, offset + limit))
      expect(fetched.length).toBeLessThanOrEqual(limit + memory.length)
    }),
  )
})
