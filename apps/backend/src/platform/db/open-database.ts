/**
 * Opens the database: a Kysely instance over PGlite (in this process) or over a PostgreSQL server, with a migrated
 * schema. Both accept the same SQL and return the same types.
 */
import { applyGrants, createRoles } from './app-role.ts'
import type { Database, DatabaseSource } from './database.ts'
import { COMMON_ROLE } from './grants.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Migrates as the schema's owner, and grants the app role of the other URL what it needs. */
async function migrateAsOwner(migrationUrl: string, url: string): Promise<void> {
  const owner = await openPostgres({ url: migrationUrl, poolSize: 1 })
  try {
    await migrate(owner, { appRole: decodeURIComponent(new URL(url).username) })
  } finally {
    await owner.close()
  }
}

/**
 * Has PGlite's only session act as a node's role. Any statement can undo that, so it is no protection: it makes everything
 * that runs without a server run under the grants as well. An image has the roles and grants of the database that it was
 * made from.
 */
async function actAsNode(database: Database, { isImage }: { readonly isImage: boolean }): Promise<void> {
  await database.withConnection(async connection => {
    if (!isImage) {
      await createRoles(connection)
      await applyGrants(connection, COMMON_ROLE)
    }
    await connection.runScript(`set role ${COMMON_ROLE}`)
  })
}

/**
 * Opens the database and migrates it, as the schema's owner if one is configured. Rejects with DataFolderInUse when
 * another process has the folder open, with SchemaTooOld or AppRoleTooStrong when the roles are unsuitable.
 */
export async function openDatabase(source: DatabaseSource): Promise<Database> {
  if (source.kind === 'server' && source.migrationUrl) await migrateAsOwner(source.migrationUrl, source.url)
  const database = source.kind === 'server' ? await openPostgres(source) : await openPglite(source)
  try {
    await migrate(database)
    const isImage = source.kind === 'memory' && source.image !== undefined
    if (source.kind !== 'server') await actAsNode(database, { isImage })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
