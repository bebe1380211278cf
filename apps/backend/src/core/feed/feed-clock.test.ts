import { beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { useDatabase } from '../../testing/use-database.ts'
import { openFeedClock } from './feed-clock.ts'

const getDatabase = useDatabase()
let database: Database

beforeAll(() => {
  database = getDatabase()
})

it('continues over restarts, never backwards, at any speed, with the seed of the first start', async () => {
  const clock = new ManualClock(1_000_000)
  const open = (speed: number, seed = 'first') => openFeedClock(database.db, clock, { seed, speed })
  const first = await open(1)
  expect(first.now()).toBe(1_000_000)
  clock.advance(500)
  expect(first.now()).toBe(1_000_500)

  const fast = await open(60, 'second')
  expect(fast).toMatchObject({ seed: 'first', speed: 60 })
  expect(fast.now()).toBe(1_000_500)
  clock.advance(1000)
  expect(fast.now()).toBe(1_060_500)

  clock.advance(10_000)
  expect((await open(60)).now()).toBe(1_660_500)
  expect((await open(1)).now()).toBe(1_660_500)
})

it('starts at a given moment on a new database only', async () => {
  const clock = new ManualClock(1_000_000)
  const open = (start: number) => openFeedClock(database.db, clock, { seed: 'first', speed: 2, start })
  await database.db.deleteFrom('feed_clock').execute()
  expect((await open(5_000_000)).now()).toBe(5_000_000)
  clock.advance(1000)
  expect((await open(9_000_000)).now()).toBe(5_002_000)
})

it('creates and stores a random seed at the first start without one, the same for nodes that start concurrently', async () => {
  const clock = new ManualClock(1_000_000)
  const open = () => openFeedClock(database.db, clock, { speed: 1 })
  await database.db.deleteFrom('feed_clock').execute()
  const [first, second] = await Promise.all([open(), open()])
  expect(first?.seed).toMatch(/^[\w-]{43}$/)
  expect(second?.seed).toBe(first?.seed)
  expect((await openFeedClock(database.db, clock, { speed: 5, seed: 'named' })).seed).toBe(first?.seed)

  await database.db.deleteFrom('feed_clock').execute()
  expect((await open()).seed).not.toBe(first?.seed)
})
