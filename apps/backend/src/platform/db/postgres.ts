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

/** Opens a pool. Rejects when the server is unreachable. */
export async function openPostgres(source: { url: string; poolSize: number }): Promise<Database> {
  const pool = new pg.Pool({ connectionString: source.url, max: source.poolSize, types })
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', error => {
    if (!pool.ending) process.emitWarning(error)
  })
  await (await pool.connect()).release()
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
