import { expect, it, vi } from 'vitest'
import { createObservable, startHydration } from './observable.ts'

it('hydrates with the server-rendered value, even if it changes meanwhile', () => {
  const count = createObservable(0)
  count.set(1)
  startHydration()
  expect(count.getHydrated?.()).toBe(1)
  count.set(2)
  count.set(3)
  expect(count.get()).toBe(3)
  expect(count.getHydrated?.()).toBe(1)
})

it('calls every listener, and throws an error of one in a microtask', () => {
  const thrown: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (task: () => void) => thrown.push(task))
  const count = createObservable(0)
  const seen: number[] = []
  count.subscribe(() => {
    throw new Error('broken listener')
  })
  count.subscribe(() => seen.push(count.get()))
  count.set(1)
  vi.unstubAllGlobals()
  expect(seen).toEqual([1])
  expect(thrown).toHaveLength(1)
  expect(thrown[0]).toThrow('broken listener')
})
