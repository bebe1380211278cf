/**
 * Results of a past day among 500,000 stored matches: `GET /matches` with a sport and a day that nobody has read before,
 * beside the least that such a list needs on the same server, its rows by primary key. Prints the bytes of a match and
 * the plans of the queries. On PostgreSQL: a temporary server without fsync, or a database of DATABASE_URL_BENCH.
 *
 * BENCH_MATCHES (500,000) and BENCH_REQUESTS (300) change it.
 */
import { sql } from 'kysely'
import { createBackend } from '../apps/backend/src/app.ts'
import type { Catalogue } from '../apps/backend/src/core/catalogue/catalogue.ts'
import { toEndedConditions } from '../apps/backend/src/core/catalogue/ended-lists.ts'
import {
  readSummaries,
  selectPeriodCounts,
  selectPlaces,
} from '../apps/backend/src/core/feed-store/ended-events-table.ts'
import { EndedEventsWriter } from '../apps/backend/src/core/feed-store/ended-events-writer.ts'
import { systemClock } from '../apps/backend/src/platform/clock.ts'
import type { Db } from '../apps/backend/src/platform/db/database.ts'
import { createSimulator } from '../packages/simulator/src/simulator.ts'
import { readCount } from './lib/child.ts'
import { percentile } from './lib/measure.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'
import { runOnPostgres } from './lib/run-on-postgres.ts'

const MATCHES = readCount('BENCH_MATCHES', 500_000)
const REQUESTS = readCount('BENCH_REQUESTS', 300)
const DAYS = 400
const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 20)
const SPORTS = ['soccer', 'tennis', 'basketball', 'ice-hockey', 'table-tennis', 'volleyball', 'handball']
const PAGE = 60
/** The promises: milliseconds at the 95th percentile, and as a ratio to reading the same rows by primary key. */
const MOST_MS = 20
const MOST_RATIO = 8
/** Of the matches of a day, those that are computed; the others are copies. */
const SHARE = 5

/** Stores some of the matches of a day, with all that belongs to them. */
async function storeDay(db: Db, catalogue: Catalogue): Promise<void> {
  const feed = createSimulator({ seed: 'results', now: NOW })
  const ids = feed.listPastEvents(NOW - 2 * DAY_MS, NOW - DAY_MS).filter((_, index) => index % SHARE === 0)
  const writer = new EndedEventsWriter({
    db,
    catalogue,
    clock: systemClock,
    fillDays: 1,
    keptDays: DAYS + 10,
    feed: Object.assign(feed, { listPastEvents: (from: number) => (from < NOW - DAY_MS / 2 ? ids : []) }),
    readDropped: async () => [],
    onWritten: () => {},
    onError: error => {
      throw error
    },
    pause: async () => {},
  })
  writer.start()
  await writer.filled()
  await writer.stop()
}

/** Copies them to every day. */
async function copyDays(db: Db): Promise<void> {
  const count = await countRows(db)
  const copies = Math.ceil(MATCHES / count) - 1
  const perStatement = 50
  for (let first = 1; first <= copies; first += perStatement) {
    const last = Math.min(copies, first + perStatement - 1)
    await sql`
      insert into ended_events (event_id, kind, sport_id, category_id, tournament_id, home_id, away_id, status, start_time,
        ended_at, has_video, feed_ms, summary, details, markets)
      select 900000000 + event_id % 1000000 + n * 1000000::bigint, kind, sport_id, category_id, tournament_id, home_id,
        away_id, status, start_time - (n % ${sql.lit(DAYS)}) * interval '1 day',
        ended_at - (n % ${sql.lit(DAYS)}) * interval '1 day', has_video, feed_ms, summary, details, markets
      from ended_events, generate_series(${sql.lit(first)}, ${sql.lit(last)}) as n where event_id < 900000000`.execute(
      db,
    )
  }
  await sql`vacuum analyze ended_events`.execute(db)
}

async function countRows(db: Db): Promise<number> {
  const row = await db
    .selectFrom('ended_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function printPlan(
  db: Db,
  name: string,
  query: { compile(): { sql: string; parameters: readonly unknown[] } },
): Promise<void> {
  const { sql: text, parameters } = query.compile()
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
    ...db.selectNoFrom(sql`1`.as('one')).compile(),
    sql: `explain (analyze, buffers, costs off) ${text}`,
    parameters,
  })
  const lines = rows.map(row => row['QUERY PLAN'])
  printLine(`${name}:`)
  for (const line of lines) printLine(`  ${line}`)
  if (lines.some(line => line.includes('Seq Scan'))) throw new Error(`${name} reads the whole table`)
}

const toDay = (day: number): readonly [Date, Date] => [new Date(NOW - (day + 1) * DAY_MS), new Date(NOW - day * DAY_MS)]

await runOnPostgres(async url => {
  const backEnd = await createBackend({
    config: { database: { kind: 'server', url, poolSize: 4 }, rateLimits: false },
    createFeed: options => createSimulator({ ...options, now: NOW, leagueIds: new Set() }),
  })
  const { db } = backEnd.database
  const { catalogue } = backEnd
  await storeDay(db, catalogue)
  await copyDays(db)
  printFigure('stored matches', await countRows(db))
  const sizes = await sql<Record<'heap' | 'all' | 'summary' | 'details' | 'markets', number>>`
    select pg_table_size('ended_events') as heap, pg_total_relation_size('ended_events') as all,
      avg(pg_column_size(summary))::integer as summary, avg(pg_column_size(details))::integer as details,
      avg(pg_column_size(markets))::integer as markets
    from ended_events tablesample system (1)`.execute(db)
  const [size] = sizes.rows
  if (size) {
    printFigure('bytes a match, with indexes', Number(size.all) / (await countRows(db)))
    printLine(`of which row ${size.summary}, details ${size.details}, markets ${size.markets}`)
  }

  const times: Record<'list' | 'rows', number[]> = { list: [], rows: [] }
  for (let request = 0; request < REQUESTS; request++) {
    const [from, to] = toDay(2 + ((request * 37) % (DAYS - 3)))
    const sport = SPORTS[request % SPORTS.length]
    const path = `/matches?match_status=4&sport_key=${sport}&start_from=${from.toISOString()}&start_to=${to.toISOString()}&sort_by=tournament_priority&limit=${PAGE}`
    const startedAt = performance.now()
    const response = await fetch(backEnd.url + path, { headers: { 'x-platform-app': 'sportsbook' } })
    const { data } = (await response.json()) as { data: { id: number }[] }
    times.list.push(performance.now() - startedAt)
    const ids = data.map(({ id }) => id)
    const readAt = performance.now()
    await readSummaries(db, ids)
    times.rows.push(performance.now() - readAt)
  }
  for (const [name, values] of Object.entries(times)) {
    printFigure(`${name}, p50`, percentile(values, 0.5), ' ms')
    printFigure(`${name}, p95`, percentile(values, 0.95), ' ms')
  }
  const ratio = percentile(times.list, 0.95) / percentile(times.rows, 0.95)
  checkPromise('list of a past day to its rows by primary key, p95', ratio, { atMost: MOST_RATIO })
  checkPromise('list of a past day, p95', percentile(times.list, 0.95), { atMost: MOST_MS }, ' ms')

  const [from, to] = toDay(100)
  const day = { types: ['match'], statuses: new Set([4]), startFrom: from.getTime(), startTo: to.getTime() }
  const soccer = toEndedConditions({ ...day, sportKeys: ['soccer'] }, catalogue)
  const ranks = new Map(catalogue.tree.tournaments.map(({ id }, place) => [id, place]))
  await printPlan(
    db,
    'a day of a sport',
    selectPlaces(db, soccer, { ranks, isLatestFirst: false, offset: 0, limit: PAGE }),
  )
  const week = { ...day, startFrom: NOW - 107 * DAY_MS }
  const midnights = Array.from({ length: 8 }, (_, index) => new Date(week.startFrom + index * DAY_MS))
  await printPlan(db, 'counts of seven days', selectPeriodCounts(db, toEndedConditions(week, catalogue), midnights))
  await backEnd.stop()
})
