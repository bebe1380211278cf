import { PublishError } from '@touchline/hub/publish-error'
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import type { KyselyPlugin } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { useDatabase } from '../../testing/use-database.ts'
import { OutboxRelay } from './outbox-relay.ts'

const getDatabase = useDatabase()
let database: Database
let clock: ManualClock
let relay: OutboxRelay
let published: [channels: readonly string[], message: unknown, key: string | undefined][]
let failures: unknown[]
let failuresLeft = 0
/** The player whose events are always rejected. */
let refused: number | null
/** Whether another node holds the publishing lock. */
let isLockHeld = false

/** Simulates the other node's lock, because a session can always reacquire its own lock. */
const otherNode: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) =>
    isLockHeld && result.rows[0]?.acquired ? { ...result, rows: [{ acquired: false }] } : result,
}

beforeAll(async () => {
  database = getDatabase()
  // The demo player's balance waits there.
  await database.db.deleteFrom('outbox').execute()
})

beforeEach(() => {
  published = []
  failures = []
  failuresLeft = 0
  refused = null
  isLockHeld = false
  clock = new ManualClock(0)
  const publisher: Pick<RealtimePublisher, 'broadcast'> = {
    broadcast: async (channels, { message }, options) => {
      if (failuresLeft-- > 0) throw new PublishError('nobody there', { code: 0, isTemporary: true })
      if (channels.some(channel => channel.endsWith(`-${refused}`))) throw new Error('never')
      published.push([channels, message, options?.idempotencyKey])
      return []
    },
  }
  const onError = (error: unknown): number => failures.push(error)
  const db = database.db.withPlugin(otherNode)
  const isWatched = (channel: string): boolean => !channel.includes(':fr')
  relay = new OutboxRelay({ db, publisher, clock, locales: ['en', 'ar', 'fr'], isShared: true, isWatched, onError })
})

async function write(...numbers: number[]): Promise<void> {
  const created_at = new Date()
  for (const number of numbers) {
    const message = JSON.stringify({ number })
    await database.db.insertInto('outbox').values({ player_id: 7, event_name: 'test', message, created_at }).execute()
  }
}

it('publishes each event once, in order and in every watched language', async () => {
  await write(1, 2, 3)
  await relay.flush()
  await relay.flush()
  expect(published.map(([, message]) => message)).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
  expect(published[0]?.[0]).toEqual(['$user:en-7', '$user:ar-7'])
})

it('publishes more rows than fit in one batch', async () => {
  const numbers = Array.from({ length: 450 }, (_, index) => index)
  const created_at = new Date()
  await database.db
    .insertInto('outbox')
    .values(
      numbers.map(number => ({ player_id: 7, event_name: 'test', message: JSON.stringify({ number }), created_at })),
    )
    .execute()
  await relay.flush()
  expect(published.map(([, message]) => message)).toEqual(numbers.map(number => ({ number })))
})

it('loses nothing when publishing fails, and retries under the same key', async () => {
  await write(1, 2)
  failuresLeft = 1
  await relay.flush()
  expect(failures).toHaveLength(1)
  expect(published).toEqual([])
  clock.advance(1000)
  await relay.flush()
  expect(published.map(([, message]) => message)).toEqual([{ number: 1 }, { number: 2 }])
  expect(new Set(published.map(([, , key]) => key)).size).toBe(2)
})

it("continues with other players when an event is permanently rejected, and keeps that player's order", async () => {
  const created_at = new Date()
  for (const [player_id, number] of [
    [8, 1],
    [7, 2],
    [8, 3],
    [7, 4],
  ] as const) {
    const message = JSON.stringify({ number })
    await database.db.insertInto('outbox').values({ player_id, event_name: 'test', message, created_at }).execute()
  }
  refused = 8
  await relay.flush()
  await relay.flush()
  expect(published.map(([, message]) => message)).toEqual([{ number: 2 }, { number: 4 }])
  expect(failures).toHaveLength(2)
  refused = null
  await relay.flush()
  expect(published.slice(2).map(([, message]) => message)).toEqual([{ number: 1 }, { number: 3 }])
})

it('ends its turn after a time limit and continues in the next', async () => {
  await write(1, 2, 3)
  const { db } = database
  const left: number[] = []
  const broadcast: RealtimePublisher['broadcast'] = async () => {
    left.push((await db.selectFrom('outbox').select('id').execute()).length)
    clock.advance(6000)
    return []
  }
  const slow = new OutboxRelay({
    db,
    publisher: { broadcast },
    clock,
    locales: ['en'],
    isShared: false,
    isWatched: () => true,
    onError: () => {},
  })
  await slow.flush()
  expect(left).toEqual([3, 3, 1])
})

it("leaves a single node's only connection free while it publishes", async () => {
  await write(1)
  const { db } = database
  let letThrough = (): void => {}
  const isSending = new Promise<void>(sending => {
    const broadcast: RealtimePublisher['broadcast'] = () => {
      sending()
      return new Promise(resolve => {
        letThrough = () => resolve([])
      })
    }
    const alone = new OutboxRelay({
      db,
      publisher: { broadcast },
      clock,
      locales: ['en'],
      isShared: false,
      isWatched: () => true,
      onError: () => {},
    })
    void alone.flush()
  })
  await isSending
  expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(1)
  letThrough()
  await expect.poll(() => db.selectFrom('outbox').select('id').execute()).toEqual([])
})

it('batches rows written close together', async () => {
  await write(1)
  relay.wake()
  relay.wake()
  await write(2)
  clock.advance(100)
  await relay.flush()
  expect(published).toHaveLength(2)
})

it('polls again when another node held the lock, which may have missed the last rows', async () => {
  await write(1)
  isLockHeld = true
  await relay.flush()
  expect(published).toEqual([])
  isLockHeld = false
  clock.advance(1000)
  await expect.poll(() => published.length).toBe(1)
})

async function writePool(id: string, pool: number): Promise<void> {
  const message = JSON.stringify({ id, pool, currency: 'EUR' })
  const event = { player_id: null, event_name: 'tournament_pool_changed', message, created_at: new Date() }
  await database.db.insertInto('outbox').values(event).execute()
}

it('publishes the newest public event of each subject to everybody, at most once a second, and delays no player', async () => {
  for (const pool of [900, 800]) await writePool('race', pool)
  await writePool('cup', 500)
  await relay.flush()
  const poolOf = (message: unknown) => (message as { pool?: number }).pool
  expect(published.map(([channels, message]) => [channels, poolOf(message)])).toEqual([
    [['public:en', 'public:ar'], 800],
    [['public:en', 'public:ar'], 500],
  ])
  for (const pool of [700, 600]) await writePool('race', pool)
  await write(1)
  await relay.flush()
  expect(published.slice(2).map(([channels]) => channels)).toEqual([['$user:en-7', '$user:ar-7']])
  await write(2)
  relay.wake()
  clock.advance(20)
  await expect.poll(() => published.length).toBe(4)
  clock.advance(980)
  await expect.poll(() => published.length).toBe(5)
  expect(poolOf(published[4]?.[1])).toBe(600)
  // A row is deleted after its publication.
  await expect.poll(() => database.db.selectFrom('outbox').select('id').execute()).toEqual([])
})
