/** Writing ended events: at a start, after a kill, and by two nodes at once. */
import { setImmediate } from 'node:timers/promises'
import { createSimulator } from '@touchline/simulator/simulator'
import { afterEach, expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { useDatabase } from '../../testing/use-database.ts'
import { Catalogue } from '../catalogue/catalogue.ts'
import { readProgress, writeEvents } from './ended-events-table.ts'
import { EndedEventsWriter } from './ended-events-writer.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 21, 12)
/** Two of soccer, and one of table tennis that plays at most hours. */
const LEAGUES = new Set([17, 18, 758])

const getDatabase = useDatabase()
const clock = new ManualClock(NOW)
const errors: unknown[] = []
const writers: EndedEventsWriter[] = []

afterEach(async () => {
  for (const writer of writers.splice(0)) await writer.stop()
  const { db } = getDatabase()
  for (const table of ['ended_events', 'ended_events_progress', 'feed_entities'] as const)
    await db.deleteFrom(table).execute()
  expect(errors.splice(0)).toEqual([])
})

function openWriter({ now = NOW, fillDays = 1, dropped = [] as number[] } = {}) {
  const feed = createSimulator({ seed: 'fill', now, leagueIds: LEAGUES })
  const catalogue = new Catalogue(feed)
  const written: number[] = []
  const writer = new EndedEventsWriter({
    db: getDatabase().db,
    catalogue,
    feed,
    clock,
    fillDays,
    keptDays: 400,
    readDropped: async () => dropped,
    onWritten: ids => void written.push(...(ids ?? [])),
    onError: error => void errors.push(error),
    pause: () => setImmediate(),
  })
  writers.push(writer)
  return { writer, feed, catalogue, written }
}

const readStored = () =>
  getDatabase()
    .db.selectFrom('ended_events')
    .select(['event_id', 'status', 'start_time', 'feed_ms', 'tournament_id', 'markets'])
    .orderBy('event_id')
    .execute()

/** What the feed itself says of the last days. */
function listEnded(feed: ReturnType<typeof createSimulator>, days: number): number[] {
  const { now } = feed
  return feed
    .listPastEvents(now - days * DAY, now)
    .filter(id => feed.getFinalSettlements(id) !== undefined)
    .sort((a, b) => a - b)
}

it('fills the last days at the first start, with markets', async () => {
  const { writer, feed, written } = openWriter()
  writer.start()
  await writer.filled()
  const stored = await readStored()
  const expected = listEnded(feed, 1)
  expect(expected.length).toBeGreaterThan(20)
  expect(stored.map(({ event_id }) => event_id)).toEqual(expect.arrayContaining(expected))
  expect(stored.every(({ markets }) => markets !== null)).toBe(true)
  expect(new Set(written).size).toBe(stored.length)
  expect(await readProgress(getDatabase().db)).toBe(NOW)
})

it('goes on after a stop in the middle, and stores nothing twice', async () => {
  const first = openWriter()
  first.writer.start()
  await expect.poll(async () => (await readStored()).length).toBeGreaterThan(0)
  await first.writer.stop()
  const half = await readStored()
  expect(half.length).toBeLessThan(listEnded(first.feed, 1).length)
  expect(await readProgress(getDatabase().db)).toBeNull()
  const second = openWriter()
  second.writer.start()
  await second.writer.filled()
  const stored = await readStored()
  expect(stored.map(({ event_id }) => event_id)).toEqual(expect.arrayContaining(listEnded(second.feed, 1)))
  expect(second.written.filter(id => half.some(({ event_id }) => event_id === id))).toEqual([])
})

it('catches up on everything since the last write, however long ago, without a first filling', async () => {
  const first = openWriter({ now: NOW - 4 * DAY, fillDays: 1 })
  first.writer.start()
  await first.writer.filled()
  await first.writer.stop()
  const { writer, feed } = openWriter({ fillDays: 0 })
  writer.start()
  await writer.filled()
  const stored = new Set((await readStored()).map(({ event_id }) => event_id))
  expect(listEnded(feed, 4).filter(id => !stored.has(id))).toEqual([])
})

it('stores what ends while it runs', async () => {
  const { writer, feed, catalogue } = openWriter({ fillDays: 0 })
  writer.start()
  await writer.filled()
  const events = feed.advance(NOW + 6 * HOUR)
  catalogue.fold(events)
  writer.onFeedEvents(events)
  await writer.idle()
  const ended = events.flatMap(event =>
    event.type === 'match_status_changed' && event.status === 4 ? event.matchId : [],
  )
  expect(ended.length).toBeGreaterThan(3)
  const stored = await readStored()
  expect(stored.map(({ event_id }) => event_id)).toEqual(expect.arrayContaining(ended))
  for (const { event_id, markets } of stored) if (ended.includes(event_id)) expect(markets).not.toBeNull()
})

it('keeps what the feed dropped as not covered, whatever it would say of it later', async () => {
  const [id = 0] = listEnded(createSimulator({ seed: 'fill', now: NOW, leagueIds: LEAGUES }), 1)
  const { writer } = openWriter({ dropped: [id] })
  writer.start()
  await writer.filled()
  expect((await readStored()).find(({ event_id }) => event_id === id)).toMatchObject({ status: 5 })
})

it('keeps the newer state when two nodes write, in either order and at once', async () => {
  const { db } = getDatabase()
  const early = openWriter({ fillDays: 1 })
  early.writer.start()
  await early.writer.filled()
  const [row] = await db.selectFrom('ended_events').selectAll().execute()
  if (!row) throw new Error('nothing is stored')
  const { written_at: _at, ...state } = row
  const at = (feed_ms: number, status: number) => ({ ...state, summary: JSON.stringify(row.summary), feed_ms, status })
  const read = async () => (await readStored()).find(({ event_id }) => event_id === row.event_id)?.status
  await Promise.all([
    ...Array.from({ length: 8 }, (_, step) => writeEvents(db, [at(row.feed_ms + step, step === 7 ? 5 : 4)])),
  ])
  expect(await read()).toBe(5)
  expect(await writeEvents(db, [at(row.feed_ms + 6, 4)])).toEqual([])
  expect(await read()).toBe(5)
})

it('retries when the database fails, and loses nothing', async () => {
  const { writer, feed, catalogue } = openWriter({ fillDays: 0 })
  writer.start()
  await writer.filled()
  const { db } = getDatabase()
  await db.schema.alterTable('ended_events').renameTo('away').execute()
  const events = feed.advance(NOW + 4 * HOUR)
  catalogue.fold(events)
  writer.onFeedEvents(events)
  await writer.idle()
  expect(errors.splice(0).length).toBeGreaterThan(0)
  await db.schema.alterTable('away').renameTo('ended_events').execute()
  clock.advance(1000)
  await writer.idle()
  const ended = events.flatMap(event =>
    event.type === 'match_status_changed' && event.status === 4 ? event.matchId : [],
  )
  expect((await readStored()).map(({ event_id }) => event_id)).toEqual(expect.arrayContaining(ended))
})
