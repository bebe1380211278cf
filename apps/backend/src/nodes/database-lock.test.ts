import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startPostgres } from '../testing/postgres-server.ts'
import '../testing/test-backend.ts'
import { DatabaseInUse, type DatabaseUse, LONE_NODE_LOCK, lockDatabase } from './database-lock.ts'

const postgres = await startPostgres()
if (!postgres) console.warn('no PostgreSQL here (DATABASE_URL_TEST, or its binaries): its lock is not tested')

const PATIENCE = { timeout: 20_000, interval: 20 }

describe.skipIf(!postgres)('the database lock', () => {
  const failures: unknown[] = []
  const lost: unknown[] = []
  const url = postgres?.url ?? ''
  const lock = (use: DatabaseUse = 'exclusive') =>
    lockDatabase({
      use,
      url,
      onLost: error => lost.push(error),
      onError: error => failures.push(error),
      startPatienceMs: 300,
    })
  const query = async (text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  const holders = () => query(`select pid from pg_locks where locktype = 'advisory' and objid = ${LONE_NODE_LOCK}`)

  afterAll(() => postgres?.stop())

  it('rejects a second node with a readable error, and admits one when the first has stopped', async () => {
    const unlock = await lock()
    await expect(lock()).rejects.toThrow(DatabaseInUse)
    await expect(lock()).rejects.toThrow(/another back end \(at .*, since .*\) works on this database: stop it/)
    await unlock()
    await (await lock())()
    expect(lost).toEqual([])
  })

  it('rejects a single node beside a cluster, and a cluster node beside a single node', async () => {
    const endings = [await lock('shared'), await lock('shared')]
    await expect(lock()).rejects.toThrow(/another back end \(at .*\) works on this database/)
    for (const unlock of endings) await unlock()
    const unlock = await lock()
    await expect(lock('shared')).rejects.toThrow(
      /a back end without a realtime server \(at .*\) works on this database/,
    )
    await unlock()
    expect(lost).toEqual([])
  })

  it('is acquired again when the connection is re-established', async () => {
    const unlock = await lock()
    const [before] = await holders()
    await query(`select pg_terminate_backend(${before?.pid})`)
    await vi.waitFor(async () => {
      const [after] = await holders()
      expect(after?.pid).toBeDefined()
      expect(after?.pid).not.toBe(before?.pid)
    }, PATIENCE)
    expect(lost).toEqual([])
    await unlock()
  })

  it('fails without waiting when the server is unreachable', async () => {
    const away = lockDatabase({
      use: 'exclusive',
      url: 'postgres://localhost:1/none',
      onLost: () => {},
      onError: () => {},
    })
    await expect(away).rejects.toThrow(/ECONNREFUSED/)
  })
})
