/**
 * Entries a second that jackpots draw, with the three levels of the demo, compared with the statement that only numbers
 * them, in the same database and process, alternating. On PGlite and on PostgreSQL: a temporary server without fsync, or
 * a temporary database on the server of DATABASE_URL_BENCH. BENCH_ROUNDS (4) and BENCH_SECONDS (12, each) limit it.
 */
import type { DatabaseSource } from '../apps/backend/src/platform/db/database.ts'
import { openDatabase } from '../apps/backend/src/platform/db/open-database.ts'
import { buildJackpot, goldenStakes, openJackpot } from '../apps/backend/src/testing/jackpot-stage.ts'
import { readCount } from './lib/child.ts'
import { measureAlternately, measureHere, medianRate } from './lib/measure.ts'
import { checkPromise, printFigure, printLine, printRate } from './lib/print-results.ts'
import { runOnPostgres } from './lib/run-on-postgres.ts'

const LIMITS = { rounds: readCount('BENCH_ROUNDS', 4), seconds: readCount('BENCH_SECONDS', 12) }
const ENTRIES = 5000
const BATCH = 1000
const LOWEST_RATE = 5000

const LEVELS = [
  { code: 'corner', start: 500, max: 700, rate_ppm: 400 },
  { code: 'box', start: 5000, max: 11_000, rate_ppm: 600 },
  { code: 'full-pitch', start: 100_000, max: 200_000, rate_ppm: 1000 },
]

async function runBench(name: string, source: DatabaseSource): Promise<void> {
  const { db, close } = await openDatabase(source)
  const [drawn, numbered] = [
    await openJackpot(db, buildJackpot('drawn', LEVELS)),
    await openJackpot(db, buildJackpot('numbered', LEVELS)),
  ]
  const stakes = goldenStakes(ENTRIES)
  const measures = await measureAlternately(
    {
      bare: async () => {
        await numbered.enter(stakes)
        return measureHere(async () => {
          for (let count = 0; count < ENTRIES; count += BATCH) await numbered.numberOnly(BATCH)
          return ENTRIES
        })
      },
      draw: async () => {
        await drawn.enter(stakes)
        return measureHere(async () => {
          let count = 0
          while (count < ENTRIES) count += await drawn.draw(BATCH)
          return count
        })
      },
    },
    LIMITS,
  )
  await close()
  printLine(`${name}:`)
  printRate('  bare numbering', 'entries', measures.bare)
  printRate('  draw', 'entries', measures.draw)
  const rate = medianRate(measures.draw)
  printFigure(`ratio ${name}, drawing to bare numbering`, rate / medianRate(measures.bare))
  checkPromise(`${name}, drawn`, rate, { atLeast: LOWEST_RATE }, ' entries/s')
}

await runBench('PGlite', { kind: 'memory' })
await runOnPostgres(url => runBench('PostgreSQL', { kind: 'server', url, poolSize: 2 }))
