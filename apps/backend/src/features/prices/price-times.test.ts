import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listPriceTimes, MAX_TIMES } from './price-histories.ts'

const START = Date.parse('2026-02-01T12:00:00.000Z')
const MINUTE = 60_000
const minutes = (now: number) => listPriceTimes(START, START + now * MINUTE).map(at => (at - START) / MINUTE)

it('grows denser towards the start of the match and in it', () => {
  expect(minutes(-24 * 60 - 1)).toEqual([])
  expect(minutes(-23 * 60)).toEqual([-1440, -1410, -1380])
  expect(minutes(-51)).toHaveLength(46 + 2)
  expect(minutes(2).slice(-5)).toEqual([-10, -5, 0, 1, 2])
})

it('is ascending, bounded and without future, and of an earlier moment the beginning of it, up to the bound', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: 0, max: 60 }), (now, later) => {
      const times = minutes(now)
      expect(times.length).toBeLessThanOrEqual(MAX_TIMES)
      expect(times.every((at, index) => at <= now && at > (times[index - 1] ?? Number.NEGATIVE_INFINITY))).toBe(true)
      const next = minutes(now + later)
      expect(times.filter(at => at >= (next[0] ?? 0))).toEqual(
        next.filter(at => at <= (times.at(-1) ?? Number.NEGATIVE_INFINITY)),
      )
    }),
  )
})
