import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { copyDataFolder } from '../testing/database-template.ts'
import { ManualClock } from '../testing/manual-clock.ts'
import { PlayedSession } from '../testing/played-session.ts'
import { ScriptedFeed } from '../testing/scripted-feed.ts'
import '../testing/test-backend.ts'
import { type ChannelPositions, HEAD_CHANNEL } from '../core/feed/feed-head.ts'
import { type FeedNode, openFeedNode } from './feed-node.ts'

let folder: string
let database: Database
let clock: ManualClock
let feed: ScriptedFeed
let session: PlayedSession
let failures: unknown[]
/** What was said of the feed: `for all` where everybody is told. */
let said: string[]
let onEvents: () => void
/** From where on the changes were published again. */
let repeated: number[]
let told: ChannelPositions[]

beforeAll(async () => {
  folder = await copyDataFolder()
  database = await openDatabase({ kind: 'folder', path: folder })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  clock = new ManualClock(1000)
  feed = new ScriptedFeed(1000)
  session = new PlayedSession()
  failures = []
  said = []
  repeated = []
  told = []
  onEvents = () => {}
  // Another node told this head a moment ago, by the database's own clock.
  await database.db.deleteFrom('feed_head').execute()
  await database.db
    .insertInto('feed_head')
    .values({ term: 1, feed_ms: 1000, told_at: new Date(), through_ms: null })
    .execute()
})

function open(mayLead: boolean): FeedNode {
  const feedClock = { seed: 'test', speed: 1, now: () => clock.now() }
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
    onPositions: positions => told.push(positions),
    onEvents: () => onEvents(),
    onHealth: (isAlive, isForAll) => said.push(`${isAlive ? 'open' : 'closed'}${isForAll ? ' for all' : ''}`),
    onError: error => failures.push(error),
  })
  part.start()
  return part
}

/** Lets time pass second by second, and what is asked on the way be answered. */
async function pass(seconds: number, eachSecond = (): void => {}): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1000)
    eachSecond()
    await new Promise(resolve => setImmediate(resolve))
  }
}

it('trusts no price before it has heard of the leader', async () => {
  const part = open(false)
  expect(said).toEqual(['closed'])
  session.hear(HEAD_CHANNEL, '2000')
  expect(said).toEqual(['closed', 'open'])
  expect(feed.now).toBe(2000)
  await part.stop()
})

it('closes for itself when it hears of the leader but cannot follow it', async () => {
  const part = open(false)
  session.hear(HEAD_CHANNEL, '1000')
  onEvents = () => {
    throw new Error('cannot follow')
  }
  await pass(12, () => session.hear(HEAD_CHANNEL, String(clock.now())))
  expect(said).toEqual(['closed', 'open', 'closed'])
  expect(failures).not.toEqual([])
  await part.stop()
  expect(said).toEqual(['closed', 'open', 'closed'])
})

it('publishes once more what the leader before it may not have got rid of', async () => {
  session.answer = async () => [{ term: '2', feed_ms: '900000', through_ms: '500000' }]
  const part = open(true)
  await vi.waitFor(() => expect(repeated).toEqual([470_000]))
  await part.stop()
})

it('tells nobody that the feed stands still when it hung itself, and was replaced meanwhile', async () => {
  session.answer = async () => [{ term: '1', feed_ms: '1000', through_ms: '1000' }]
  const part = open(true)
  await vi.waitFor(() => expect(said).toEqual(['closed', 'open']))
  expect(part.isPublishing()).toBe(true)
  session.answer = () => Promise.reject(new Error('the session is gone'))
  await pass(12)
  expect(said).toEqual(['closed', 'open', 'closed'])
  await part.stop()
  expect(said).toEqual(['closed', 'open', 'closed'])
})

it('tells with each reading of the head where the public channels stand, and how current the node is', async () => {
  const positions = { 'public:en': { offset: 812, epoch: 'a' } }
  await database.db
    .updateTable('feed_head')
    .set({ feed_ms: 4000, positions: JSON.stringify(positions) })
    .execute()
  const part = open(false)
  expect(await part.refresh()).toEqual({ feedMs: 4000, lagMs: 0 })
  expect(told).toEqual([positions])
  // What it has reached can not be read any more: it may lack whatever has happened since.
  onEvents = () => {
    throw new Error('cannot follow')
  }
  await database.db.updateTable('feed_head').set({ feed_ms: 9000 }).execute()
  clock.leap(300)
  expect(await part.refresh()).toMatchObject({ lagMs: 300 })
  expect(told).toHaveLength(1)
  await part.stop()
})
