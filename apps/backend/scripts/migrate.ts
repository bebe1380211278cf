/**
 * Migrates the schema and exits: run it before starting the nodes of a new release. `DATABASE_MIGRATION_URL` is the
 * schema's owner, `DATABASE_URL` the role of a node. The roles of all kinds of nodes are granted what they need, and those
 * that the server does not have are named.
 */
import { readConfig } from '../src/config.ts'
import { findMissingRoles } from '../src/platform/db/app-role.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'

const { database: source } = readConfig(process.env)
if (source.kind !== 'server')
  throw new Error('DATABASE_URL is missing: a data folder is migrated by the back end itself')
const database = await openDatabase(source)
const missing = await database.withConnection(findMissingRoles)
await database.close()
console.info('the schema is up to date')
if (source.migrationUrl && missing.length > 0)
  console.info(`there is no role ${missing.join(', ')}: see "Roles of the database" in docs/guides/operating.md`)
