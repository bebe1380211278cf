import { expect, it } from 'vitest'
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
