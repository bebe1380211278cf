import { describe, expect, it, vi } from 'vitest'
import { type Bytes, BytesCache } from './bytes-cache.ts'

const bytes = (size: number): Bytes => ({ body: Buffer.alloc(size, 1), type: 'image/png' })

function setUp(mostBytes: number) {
  const clock = { now: 0 }
  const cache = new BytesCache({ mostBytes, maxAgeMs: 1000, now: () => clock.now })
  const make = vi.fn(async () => bytes(10))
  return { clock, cache, make }
}

describe('BytesCache', () => {
  it('computes a value once within its lifetime, also for concurrent requests', async () => {
    const { clock, cache, make } = setUp(100)
    await Promise.all([cache.get('a', make), cache.get('a', make)])
    clock.now = 999
    await cache.get('a', make)
    expect(make).toHaveBeenCalledTimes(1)
    clock.now = 1000
    await cache.get('a', make)
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('evicts the least recently used entry and counts a recomputed one once', async () => {
    const { clock, cache, make } = setUp(20)
    for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.get(key, make)
    expect(make).toHaveBeenCalledTimes(3)
    await cache.get('b', make)
    expect(make).toHaveBeenCalledTimes(4)
    clock.now = 2000
    for (const key of ['b', 'a', 'a', 'b']) await cache.get(key, make)
    expect(make).toHaveBeenCalledTimes(6)
  })

  it('returns but does not cache a value above the size limit', async () => {
    const { cache, make } = setUp(9)
    expect((await cache.get('a', make)).body).toHaveLength(10)
    await cache.get('a', make)
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('does not cache failures', async () => {
    const { cache, make } = setUp(100)
    await expect(cache.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect((await cache.get('a', make)).etag).toMatch(/^W\/"[\w-]+"$/)
  })
})
