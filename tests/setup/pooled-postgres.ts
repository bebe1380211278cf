/**
 * For Vitest, once a run: a PostgreSQL server for the databases that back-end tests borrow. Without PostgreSQL on this
 * machine, and in the long form, they borrow PGlite.
 */
import { POOLED_POSTGRES_URL } from '../../apps/backend/src/testing/pooled-database.ts'
import { startPostgres } from '../../apps/backend/src/testing/postgres-server.ts'

export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  // Of a server that is not ours, nobody would drop the databases.
  if (process.env.TEST_LONG === 'true' || process.env.DATABASE_URL_TEST) return undefined
  const server = await startPostgres()
  if (!server) return undefined
  // Just-in-time compilation of a plan pays only for queries over many rows.
  process.env[POOLED_POSTGRES_URL] = `${server.url}?options=${encodeURIComponent('-c jit=off')}`
  return () => server.stop()
}
