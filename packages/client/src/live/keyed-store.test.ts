import { afterEach, expect, it, vi } from 'vitest'
import { createKeyedStore } from './keyed-store.ts'

afterEach(() => vi.unstubAllGlobals())

it('notifies only after a complete frame', () => {
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

it('notifies all listeners although one throws, and reports every exception', () => {
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

it('counts a listener subscribed twice, and removes one subscription at a time', () => {
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
