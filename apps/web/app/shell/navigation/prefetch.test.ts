import { expect, it } from 'vitest'
import { createPrefetch } from './prefetch.ts'

function setUp(isSparing = false) {
  const clock = { now: 0 }
  const requests: string[] = []
  const ends = new Map<string, (failed?: boolean) => void>()
  const load = (path: string) => {
    requests.push(path)
    return new Promise<void>((resolve, reject) => ends.set(path, failed => (failed ? reject() : resolve())))
  }
  const prefetch = createPrefetch({ load, isSparing: () => isSparing, now: () => clock.now })
  const end = async (path: string, failed = false) => {
    ends.get(path)?.(failed)
    await new Promise(resolve => setImmediate(resolve))
  }
  return { prefetch, requests, clock, end }
}

it('runs two at once, and keeps only the newest of the waiting ones', async () => {
  const { prefetch, requests, end } = setUp()
  for (const path of ['/a', '/b', '/c', '/d']) prefetch(path)
  expect(requests).toEqual(['/a', '/b'])
  await end('/b', true)
  expect(requests).toEqual(['/a', '/b', '/d'])
  await end('/a')
  prefetch('/c')
  expect(requests).toEqual(['/a', '/b', '/d', '/c'])
})

it('does not fetch an address again within ten seconds', async () => {
  const { prefetch, requests, clock, end } = setUp()
  prefetch('/a')
  await end('/a')
  clock.now = 9999
  prefetch('/a')
  expect(requests).toEqual(['/a'])
  clock.now = 10_000
  prefetch('/a')
  expect(requests).toEqual(['/a', '/a'])
})

it('does nothing when the user saves data', () => {
  const { prefetch, requests } = setUp(true)
  prefetch('/a')
  expect(requests).toEqual([])
})
