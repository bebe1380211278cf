/** PostgreSQL inside this process, in memory or in a folder. It has one connection, so statements are serialised. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Database } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { INT8, parseInt8 } from './int8.ts'
import type { Tables } from './tables.ts'

type PgliteSource = { kind: 'memory' } | { kind: 'folder'; path: string }

async function start(dataDir: string | undefined): Promise<PGlite> {
  const pglite = new PGlite({ ...(dataDir !== undefined && { dataDir }), parsers: { [INT8]: parseInt8 } })
  await pglite.waitReady
  return pglite
}

/** Opens the store; a folder is first locked against other processes. */
export async function openPglite(source: PgliteSource): Promise<Database> {
  if (source.kind === 'memory') return wrapPglite(await start(undefined), async () => {})
  await mkdir(source.path, { recursive: true })
  const unlock = await lockFolder(source.path)
  try {
    return wrapPglite(await start(join(source.path, 'postgres')), unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A Database over a running PGlite; `unlock` runs when it is closed. */
export function wrapPglite(pglite: PGlite, unlock: () => Promise<void>): Database {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return {
    db,
    run: async <Row>(_name: string, text: string, parameters: unknown[]) =>
      (await pglite.query<Row>(text, parameters)).rows,
    withConnection: work =>
      work({
        query: async (text, parameters) => (await pglite.query<Record<string, unknown>>(text, parameters)).rows,
        runScript: async text => {
          await pglite.exec(text)
        },
      }),
    async close() {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      await unlock()
    },
  }
}
