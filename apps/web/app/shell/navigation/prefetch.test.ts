import { expect, it } from 'vitest'
import { createPrefetch } from './prefetch.ts'

function setUp(isSparing = false) {
  const clock = { now: 0 }
  const asked: string[] = []
  const ends = new Map<string, (failed?: boolean) => void>()
  const load = (path: string) => {
    asked.push(path)
    return new Promise<void>((resolve, reject) => ends.set(path, failed => (failed ? reject() : resolve())))
  }
  const prefetch = createPrefetch({ load, isSparing: () => isSparing, now: () => clock.now })
  const end = async (path: string, failed = false) => {
    ends.get(path)?.(failed)
    await new Promise(resolve => setImmediate(resolve))
  }
  return { prefetch, asked, clock, end }
}

it('runs two at once, and keeps only the newest of the waiting ones', async () => {
  const { prefetch, asked, end } = setUp()
  for (const path of ['/a', '/b', '/c', '/d']) prefetch(path)
  expect(asked).toEqual(['/a', '/b'])
  await end('/b', true)
  expect(asked).toEqual(['/a', '/b', '/d'])
  await end('/a')
  prefetch('/c')
  expect(asked).toEqual(['/a', '/b', '/d', '/c'])
})

it('does not fetch an address again within ten seconds', async () => {
  const { prefetch, asked, clock, end } = setUp()
  prefetch('/a')
  await end('/a')
  clock.now = 9999
  prefetch('/a')
  expect(asked).toEqual(['/a'])
  clock.now = 10_000
  prefetch('/a')
  expect(asked).toEqual(['/a', '/a'])
})

it('does nothing when the user saves data', () => {
  const { prefetch, asked } = setUp(true)
  prefetch('/a')
  expect(asked).toEqual([])
})
