/**
 * Audits the ledger of the database that the environment names, and changes nothing: `npm run audit-ledger`. Exit code 0:
 * it adds up; 1: it does not, and the differences are printed; 2: it could not be read.
 */
import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from '../src/config.ts'
import { auditLedger, countDifferences, findDifferences } from '../src/core/ledger/audit.ts'
import type { Database, DatabaseSource } from '../src/platform/db/database.ts'
import { DataFolderInUse } from '../src/platform/db/folder-lock.ts'
import { openPglite } from '../src/platform/db/pglite.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { DataFolderExposed } from '../src/platform/db/private-folder.ts'

/** There is nothing to audit. */
class NoDatabase extends Error {}

/** Opens the database as it is, without migrating it. */
async function open(source: DatabaseSource): Promise<Database> {
  if (source.kind === 'server') return openPostgres({ ...source, poolSize: 1 })
  if (source.kind === 'folder' && !existsSync(source.path))
    throw new NoDatabase(`there is no database in ${source.path}`)
  return openPglite(source)
}

const PLAIN_ERRORS = [NoDatabase, ConfigError, DataFolderExposed, DataFolderInUse]

try {
  const database = await open(readConfig(process.env).database)
  try {
    const differences = findDifferences(await auditLedger(database.db))
    const count = countDifferences(differences)
    if (count === 0) console.info('The ledger adds up')
    else {
      console.info(JSON.stringify(differences, null, 2))
      console.error(`The ledger does not add up: ${count} differences`)
      process.exitCode = 1
    }
  } finally {
    await database.close()
  }
} catch (error) {
  const isPlain = PLAIN_ERRORS.some(type => error instanceof type)
  console.error('The ledger could not be audited:', isPlain ? (error as Error).message : error)
  process.exitCode = 2
}
