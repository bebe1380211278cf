/** A PostgreSQL server for a bench: that of `DATABASE_URL_BENCH`, else one of its own where its binaries are here. */
import { startPostgres } from '../../apps/backend/src/testing/postgres-server.ts'
import { printLine } from './print-results.ts'

/** Runs a bench on a server's database, or prints that it is skipped. `run` gets the database's URL. */
export async function runOnPostgres(run: (url: string) => Promise<void>): Promise<void> {
  const given = process.env.DATABASE_URL_BENCH
  if (given) process.env.DATABASE_URL_TEST = given
  const server = await startPostgres()
  if (!server) return printLine('skipped on PostgreSQL: neither its binaries nor DATABASE_URL_BENCH are here')
  try {
    await run(server.url)
  } finally {
    await server.stop()
  }
}
