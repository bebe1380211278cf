import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type ChannelPositions, HEAD_CHANNEL } from '../core/feed/feed-head.ts'
import type { Database } from '../platform/db/database.ts'
import { ManualClock } from '../testing/manual-clock.ts'
import { PlayedSession } from '../testing/played-session.ts'
import { ScriptedFeed } from '../testing/scripted-feed.ts'
import { useDatabase } from '../testing/use-database.ts'
import { type FeedNode, openFeedNode } from './feed-node.ts'

const getDatabase = useDatabase()
let database: Database
let clock: ManualClock
let feed: ScriptedFeed
let session: PlayedSession
let failures: unknown[]
/** Health changes reported so far; `for all` marks those that are published to all clients. */
let healthChanges: string[]
let onEvents: () => void
/** Feed times from which changes were republished. */
let repeated: number[]
let receivedPositions: ChannelPositions[]

beforeAll(() => {
  database = getDatabase()
})
beforeEach(async () => {
  clock = new ManualClock(1000)
  feed = new ScriptedFeed(1000)
  session = new PlayedSession()
  failures = []
  healthChanges = []
  repeated = []
  receivedPositions = []
  onEvents = () => {}
  // Another node announced this head just now, by the database's own clock.
  await database.db.deleteFrom('feed_head').execute()
  await database.db
    .insertInto('feed_head')
    .values({ term: 1, feed_ms: 1000, announced_at: new Date(), through_ms: null })
    .execute()
})

function open(mayLead: boolean): FeedNode {
  const feedClock = { seed: 'test', speed: 1, now: () => clock.now(), skip: async () => {} }
  const part = openFeedNode({
    feed,
    feedClock,
    clock,
    link: session,
    db: database.db,
    mayLead,
    openClock: async () => feedClock,
    repeatSince: feedMs => repeated.push(feedMs),
    isFlushed: () => true,
    readPositions: () => ({}),
    onPositions: positions => receivedPositions.push(positions),
    onEvents: () => onEvents(),
    onHealth: (isAlive, isForAll) => healthChanges.push(`${isAlive ? 'open' : 'closed'}${isForAll ? ' for all' : ''}`),
    onError: error => failures.push(error),
  })
  part.start()
  return part
}

/** Advances time second by second and lets pending promises resolve. */
async function pass(seconds: number, eachSecond = (): void => {}): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1000)
    eachSecond()
    await new Promise(resolve => setImmediate(resolve))
  }
}

it('trusts no price before the first heartbeat of the leader', async () => {
  const part = open(false)
  expect(healthChanges).toEqual(['closed'])
  session.hear(HEAD_CHANNEL, '2000')
  expect(healthChanges).toEqual(['closed', 'open'])
  expect(feed.now).toBe(2000)
  await part.stop()
})

it('closes locally when it receives heartbeats but cannot follow the feed', async () => {
  const part = open(false)
  session.hear(HEAD_CHANNEL, '1000')
  onEvents = () => {
    throw new Error('cannot follow')
  }
  await pass(12, () => session.hear(HEAD_CHANNEL, String(clock.now())))
  expect(healthChanges).toEqual(['closed', 'open', 'closed'])
  expect(failures).not.toEqual([])
  await part.stop()
  expect(healthChanges).toEqual(['closed', 'open', 'closed'])
})

it('republishes what its predecessor may not have published', async () => {
  session.answer = async () => [{ term: '2', feed_ms: '900000', through_ms: '500000' }]
  const part = open(true)
  await vi.waitFor(() => expect(repeated).toEqual([495_000]))
  await part.stop()
})

it('republishes nothing when no node has led before', async () => {
  session.answer = async () => [{ term: '1', feed_ms: '1000', through_ms: null }]
  const part = open(true)
  await vi.waitFor(() => expect(part.isPublishing()).toBe(true))
  expect(repeated).toEqual([])
  await part.stop()
})

it('publishes no outage when it hung itself and was replaced meanwhile', async () => {
  session.answer = async () => [{ term: '1', feed_ms: '1000', through_ms: '1000' }]
  const part = open(true)
  await vi.waitFor(() => expect(healthChanges).toEqual(['closed', 'open']))
  expect(part.isPublishing()).toBe(true)
  session.answer = () => Promise.reject(new Error('the session is gone'))
  await pass(12)
  expect(healthChanges).toEqual(['closed', 'open', 'closed'])
  await part.stop()
  expect(healthChanges).toEqual(['closed', 'open', 'closed'])
})

it('returns from each refresh the positions of the public channels and its lag', async () => {
  const positions = { 'public:en': { offset: 812, epoch: 'a' } }
  await database.db
    .updateTable('feed_head')
    .set({ feed_ms: 4000, positions: JSON.stringify(positions) })
    .execute()
  const part = open(false)
  expect(await part.refresh()).toEqual({ feedMs: 4000, lagMs: 0 })
  expect(receivedPositions).toEqual([positions])
  // The head can no longer be followed, so this node may lack everything since.
  onEvents = () => {
    throw new Error('cannot follow')
  }
  await database.db.updateTable('feed_head').set({ feed_ms: 9000 }).execute()
  clock.leap(300)
  expect(await part.refresh()).toMatchObject({ lagMs: 300 })
  expect(receivedPositions).toHaveLength(1)
  await part.stop()
})
