/** The files of a migrated database with the demo player, prepared once: migrating one takes seconds. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { ensureDemoPlayer } from '../src/features/accounts/demo-player.ts'
import { Passwords } from '../src/features/accounts/passwords.ts'
import { systemClock } from '../src/platform/clock.ts'
import { mayCall, NODE_KINDS, rightsOn, statedFunctions, statedTables } from '../src/platform/db/grants.ts'
import { readSqlFiles } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'

/** Their players are nobody's. */
export const MOCK_PASSWORDS = new Passwords({ cost: 2 ** 10, blockSize: 8, parallel: 1 })

const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url))
/** Clearing PostgreSQL's default 128 MB of shared buffers is half of its start time. Fewer files of the log are sooner read. */
const SETTINGS = `
shared_buffers = 16MB
wal_recycle = off
min_wal_size = 32MB
`
/** Databases are made from these; the mock makes none. Afterwards one file of the log is left. */
const SHRINK = [
  'update pg_database set datistemplate = false, datallowconn = false where datistemplate',
  'drop database template0',
  'drop database template1',
  'select pg_switch_wal()',
  'checkpoint',
]

async function nameImage(): Promise<string> {
  const { migrations, functions } = await readSqlFiles()
  const hash = createHash('sha256')
  for (const { checksum } of [...migrations, ...functions]) hash.update(checksum)
  hash.update(JSON.stringify(statedTables().map(table => [table, rightsOn(table, NODE_KINDS)])))
  hash.update(JSON.stringify(statedFunctions().map(name => [name, mayCall(name, NODE_KINDS)])))
  return join(CACHE, `database-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** Returns the path of the files as PGlite loads them. Prepares them at the first call on this schema, after `onPrepare`. */
export async function prepareDatabaseImage(onPrepare: () => void): Promise<string> {
  const path = await nameImage()
  if (existsSync(path)) return path
  onPrepare()
  const image = await buildImage()
  await mkdir(CACHE, { recursive: true })
  // Renamed when it is whole, because two mocks may start at once.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, image.stream())
  await rename(draft, path)
  return path
}

async function buildImage(): Promise<Blob> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-mock-'))
  try {
    const database = await openDatabase({ kind: 'folder', path: folder })
    await ensureDemoPlayer(database.db, systemClock, MOCK_PASSWORDS)
    await database.close()
    const files = join(folder, 'postgres')
    await appendFile(join(files, 'postgresql.conf'), SETTINGS)
    const pglite = await PGlite.create(files)
    for (const statement of SHRINK) await pglite.exec(statement)
    const image = await pglite.dumpDataDir('none')
    await pglite.close()
    return image
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
