/** PostgreSQL inside this process, in memory or in a folder. It has one connection, so statements are serialised. */
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import type { Database, DatabaseSource } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { INT8, parseInt8 } from './int8.ts'
import { createPgliteDialect } from './pglite-dialect.ts'
import { PgliteSession } from './pglite-session.ts'
import { preparePrivateFolder } from './private-folder.ts'
import type { Tables } from './tables.ts'

type PgliteSource = Exclude<DatabaseSource, { kind: 'server' }>

async function start(files: { readonly dataDir?: string; readonly loadDataDir?: Blob }): Promise<PgliteSession> {
  const pglite = new PGlite({ ...files, parsers: { [INT8]: parseInt8 } })
  await pglite.waitReady
  return new PgliteSession(pglite)
}

/** Opens the store; a folder is first closed to other users and locked against other processes. */
export async function openPglite(source: PgliteSource): Promise<Database> {
  if (source.kind === 'memory') {
    const { image } = source
    return wrapPglite(await start({ ...(image && { loadDataDir: image }) }), async () => {})
  }
  await preparePrivateFolder(source.path)
  const unlock = await lockFolder(source.path)
  try {
    return wrapPglite(await start({ dataDir: join(source.path, 'postgres') }), unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A Database over a session; `unlock` runs when it is closed. */
export function wrapPglite(session: PgliteSession, unlock: () => Promise<void>): Database {
  const db = new Kysely<Tables>({ dialect: createPgliteDialect(session) })
  return {
    db,
    run: async <Row>(_name: string, text: string, parameters: unknown[]) =>
      (await session.query<Row>(text, parameters)).rows,
    listen: (channel, onNotification) => session.listen(channel, onNotification),
    withConnection: work =>
      work({
        query: async (text, parameters) => (await session.query<Record<string, unknown>>(text, parameters)).rows,
        runScript: async text => {
          await session.runScript(text)
        },
      }),
    async close() {
      await db.destroy()
      // Kysely does not close a session that it has not used.
      await session.close()
      await unlock()
    },
  }
}
