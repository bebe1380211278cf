import { expect, it } from 'vitest'
import { IdempotencyCache } from './idempotency-cache.ts'

it('returns the result within its time to live and evicts it afterwards', () => {
  const cache = new IdempotencyCache<number>(100)
  cache.store('a', 1, 0)
  cache.store('b', 2, 50)
  expect(cache.find('a', 99)).toBe(1)
  expect(cache.find('a', 100)).toBeUndefined()
  expect(cache.find('b', 149)).toBe(2)
  expect(cache.find('b', 150)).toBeUndefined()
})
