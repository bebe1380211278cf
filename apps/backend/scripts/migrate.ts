/**
 * Migrates the schema and exits: run it before starting the nodes of a new release. `DATABASE_MIGRATION_URL` is the
 * schema's owner, `DATABASE_URL` the app role, which is granted what it needs.
 */
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'

const { database: source } = readConfig(process.env)
if (source.kind !== 'server')
  throw new Error('DATABASE_URL is missing: a data folder is migrated by the back end itself')
const database = await openDatabase(source)
await database.close()
console.info('the schema is up to date')
