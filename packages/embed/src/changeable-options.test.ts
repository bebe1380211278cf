import { expect, it } from 'vitest'
import { createChangeableOptions } from './changeable-options.ts'

const FIRST = { container: 'main', origin: 'https://sports.example', currency: 'EUR', theme: 'dark' } as const

it('returns to what was before when an update is rejected', () => {
  const options = createChangeableOptions(FIRST)
  const before = options.get()
  options.change({ currency: 'XXX' })
  const id = options.identify(['currency'], before)
  expect(options.get().currency).toBe('XXX')
  expect(options.takeBack(id)).toBe(true)
  expect(options.get().currency).toBe('EUR')
  expect(options.takeBack(id)).toBe(false)
})

it('keeps a later update when an earlier one is rejected', () => {
  const options = createChangeableOptions(FIRST)
  const before = options.get()
  options.change({ currency: 'XXX' })
  const id = options.identify(['currency'], before)
  options.change({ currency: 'USD' })
  expect(options.takeBack(id)).toBe(false)
  expect(options.get().currency).toBe('USD')
})

it('drops an option of the mount that a page rejects', () => {
  const options = createChangeableOptions(FIRST)
  const id = options.identify(['currency', 'theme', 'appearance'])
  expect(options.takeBack(id)).toBe(true)
  expect(options.get()).toMatchObject({ currency: undefined, theme: undefined, container: 'main' })
})

it('ignores the id of another message', () => {
  const options = createChangeableOptions(FIRST)
  expect(options.takeBack('7')).toBe(false)
  expect(options.get()).toBe(FIRST)
})
