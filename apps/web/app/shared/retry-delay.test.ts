import { expect, it } from 'vitest'
import { retryDelay } from './retry-delay.ts'

it('waits ever longer, half a minute at most on the whole, and not all at once', () => {
  const delays = [0, 1, 2, 5, 50].map(attempt => retryDelay(attempt, () => 0.5))
  expect(delays).toEqual([2000, 3200, expect.closeTo(5120), expect.closeTo(20_971.52), 30_000])
  expect(retryDelay(0, () => 0)).toBe(1500)
  expect(retryDelay(50, () => 1)).toBe(37_500)
})
