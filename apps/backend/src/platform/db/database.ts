/**
 * The one way to the data: a Kysely instance over PGlite (in this process) or over a PostgreSQL server, with the schema
 * brought up to date. Both speak the same SQL and give the same types back.
 */
import type { Kysely } from 'kysely'
import type { DatabaseSource } from '../../config.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** One connection, for what needs several statements on the same one or a whole script. */
export interface Connection {
  query(text: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>
  runScript(text: string): Promise<void>
}

export interface Database {
  readonly db: Db
  /** Runs a ready-made statement, prepared once a connection: for the few that are worth it. */
  run<Row>(name: string, text: string, parameters: unknown[]): Promise<Row[]>
  withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Migrates as the schema's owner, and gives the role of the other URL what it needs. */
async function migrateAsOwner(migrationUrl: string, url: string): Promise<void> {
  const owner = await openPostgres({ url: migrationUrl, poolSize: 1 })
  try {
    await migrate(owner, { appRole: decodeURIComponent(new URL(url).username) })
  } finally {
    await owner.close()
  }
}

/**
 * Opens the database and migrates it, as the schema's owner where there is one of its own. Rejects with DataFolderInUse when
 * another process has the folder open, with SchemaTooOld or AppRoleTooStrong where the roles do not fit.
 */
export async function openDatabase(source: DatabaseSource): Promise<Database> {
  if (source.kind === 'server' && source.migrationUrl) await migrateAsOwner(source.migrationUrl, source.url)
  const database = source.kind === 'server' ? await openPostgres(source) : await openPglite(source)
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
