/**
 * The leaderboard of a tournament with 100,000 players: pages read by `read_tournament_rating`, by a visitor and by a
 * player in the middle, compared with the cheapest statement on the same database, and the plan of its page. On PGlite
 * and on PostgreSQL: a temporary server without fsync, or a temporary database on the server of DATABASE_URL_BENCH.
 *
 * BENCH_ROWS (100,000) and BENCH_REQUESTS (50) change it.
 */
import { sql } from 'kysely'
import type { CampaignOccurrence, TournamentCampaign } from '../apps/backend/src/core/engagement/campaign.ts'
import { readRating } from '../apps/backend/src/features/tournaments/read-rating.ts'
import type { DatabaseSource, Db } from '../apps/backend/src/platform/db/database.ts'
import { openDatabase } from '../apps/backend/src/platform/db/open-database.ts'
import { readCount } from './lib/child.ts'
import { percentile } from './lib/measure.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'
import { runOnPostgres } from './lib/run-on-postgres.ts'

const ROWS = readCount('BENCH_ROWS', 100_000)
const REQUESTS = readCount('BENCH_REQUESTS', 50)
const LIMIT = 50
/** Most milliseconds of the first page, at the median. */
const MOST_MS = 20

const RACE = {
  id: 'race',
  currency: 'EUR',
  prizes: [5000, 3000, 2000],
} as unknown as CampaignOccurrence<TournamentCampaign>

/** The page of the leaderboard, as `read_tournament_rating` reads it. */
const PAGE = `select * from tournament_scores where campaign = 'race'
  order by amount desc, freebets desc, reached_at, player_id limit ${LIMIT}`

async function fill(db: Db): Promise<void> {
  await sql`
    insert into players (email, email_key, password_hash, language, currency, created_at)
    select 'p' || n || '@example.com', 'p' || n || '@example.com', '', 'en', 'EUR', now()
    from generate_series(1, ${sql.lit(ROWS)}) as n`.execute(db)
  await sql`
    insert into tournament_pools (campaign, currency, initial, pool, players)
    values ('race', 'EUR', 1e12, 1e12, ${sql.lit(ROWS)})`.execute(db)
  // The scores themselves, because a claim raises them row by row.
  await sql`
    insert into tournament_scores (campaign, player_id, amount, freebets, reached_at)
    select 'race', id, 10 + (id * 7919) % 5000, 1, now() from players where email_key like 'p%@example.com'`.execute(db)
  await sql`analyze`.execute(db)
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < REQUESTS; count += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.5)
}

async function runBench(name: string, source: DatabaseSource): Promise<void> {
  const { db, close } = await openDatabase(source)
  // PGlite's session acts as a node, which may not write all that the bench fills in.
  await sql`set role none`.execute(db)
  await fill(db)
  const { id } = await db
    .selectFrom('players')
    .select('id')
    .orderBy('id')
    .offset(ROWS / 2)
    .executeTakeFirstOrThrow()
  const read = (page: number, playerId: number | null) => () => readRating(db, RACE, { page, limit: LIMIT, playerId })
  const { total } = await readRating(db, RACE, { page: 1, limit: LIMIT, playerId: null })
  if (total !== ROWS) throw new Error(`the leaderboard has ${total} players`)
  printLine(`${name}, ${ROWS} players:`)
  printFigure('  select 1, median', await time(() => sql`select 1`.execute(db)), ' ms')
  const first = await time(read(1, null))
  printFigure('  a player in the middle, median', await time(read(1, id)), ' ms')
  printFigure('  page 1,000, median', await time(read(Math.floor(ROWS / LIMIT / 2), null)), ' ms')
  checkPromise(`  ${name}, first page, median`, first, { atMost: MOST_MS }, ' ms')
  const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain (analyze, buffers off) ${PAGE}`).execute(db)
  for (const row of rows) printLine(`  ${row['QUERY PLAN']}`)
  if (!rows.some(row => row['QUERY PLAN'].includes('tournament_scores_ranked'))) {
    printLine(`  ${name}: the plan does not use the index`)
    process.exitCode = 1
  }
  await close()
}

await runBench('PGlite', { kind: 'memory' })
await runOnPostgres(url => runBench('PostgreSQL', { kind: 'server', url, poolSize: 2 }))
