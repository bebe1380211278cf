import { afterEach, expect, it, vi } from 'vitest'
import { createKeyedStore } from './keyed-store.ts'

afterEach(() => vi.unstubAllGlobals())

it('tells of a frame only when it is whole', () => {
  const store = createKeyedStore<number>()
  const seen: unknown[] = []
  store.subscribe('a', () => seen.push([store.get('a'), store.get('b')]))
  store.set('a', 1)
  store.set('b', 2)
  store.set('a', 3)
  expect(seen).toEqual([])
  store.flush()
  store.flush()
  expect(seen).toEqual([[3, 2]])
})

it('tells everybody, also when one throws, and loses no exception', () => {
  const store = createKeyedStore<number>()
  const thrown: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (run: () => void) => thrown.push(run))
  let calls = 0
  store.subscribe('a', () => {
    throw new Error('broken')
  })
  store.subscribe('a', () => calls++)
  store.set('a', 1)
  store.flush()
  expect(calls).toBe(1)
  expect(thrown).toHaveLength(1)
  expect(thrown[0]).toThrow('broken')
})

it('counts the same listener twice, and ends one subscription only', () => {
  const store = createKeyedStore<number>()
  let calls = 0
  const listener = () => void calls++
  const off = store.subscribe('a', listener)
  const offSecond = store.subscribe('a', listener)
  off()
  off()
  store.set('a', 1)
  store.flush()
  expect(calls).toBe(1)
  expect(store.isWatched('a')).toBe(true)
  offSecond()
  expect(store.isWatched('a')).toBe(false)
})
