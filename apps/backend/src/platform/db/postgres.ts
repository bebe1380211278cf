/** A PostgreSQL server, accessed through a connection pool. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { INT8, parseInt8 } from './int8.ts'
import type { Tables } from './tables.ts'

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? parseInt8 : pg.types.getTypeParser(oid, format as 'text'),
}

interface PoolSource {
  readonly url: string
  readonly poolSize: number
  /** Milliseconds after which an unused connection is closed; 0 keeps it open. pg's ten seconds by default. */
  readonly idleTimeoutMs?: number
}

/** Opens a pool. Rejects when the server is unreachable. */
export async function openPool({ url, poolSize, idleTimeoutMs }: PoolSource): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    ...(idleTimeoutMs !== undefined && { idleTimeoutMillis: idleTimeoutMs }),
  })
  // Without a listener the error of a connection that breaks would end the process. The pool replaces one that breaks
  // while idle; whoever uses one that breaks between two statements is told by the next.
  const onError = (error: Error): void => {
    if (!pool.ending) process.emitWarning(error)
  }
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  await (await pool.connect()).release()
  return pool
}

/** A Database over a pool, which is ended when it is closed. */
export function wrapPool(pool: pg.Pool): Database {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    run: async <Row>(name: string, text: string, values: unknown[]) =>
      (await pool.query<Row & pg.QueryResultRow>({ name, text, values })).rows,
    async withConnection(work) {
      const client = await pool.connect()
      try {
        return await work({
          query: async (text, parameters) => (await client.query(text, parameters)).rows,
          runScript: async text => {
            await client.query(text)
          },
        })
      } finally {
        client.release()
      }
    },
    async close() {
      await db.destroy()
      // Kysely does not end a pool that it has not used.
      if (!pool.ended) await pool.end()
    },
  }
}

/** Opens a database on a server. Rejects when the server is unreachable. */
export const openPostgres = async (source: PoolSource): Promise<Database> => wrapPool(await openPool(source))
