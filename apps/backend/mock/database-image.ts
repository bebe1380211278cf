/** The files of a migrated database with the demo player, prepared once: migrating one takes seconds. */
import { createHash } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { ensureDemoPlayer } from '../src/features/accounts/demo-player.ts'
import type { Passwords } from '../src/features/accounts/passwords.ts'
import { systemClock } from '../src/platform/clock.ts'
import { mayCall, NODE_KINDS, rightsOn, statedFunctions, statedTables } from '../src/platform/db/grants.ts'
import { readSqlFiles } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'

const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url))
/** Clearing PostgreSQL's default 128 MB of shared buffers is half of its start time. */
const SETTINGS = 'shared_buffers = 16MB\n'

async function nameImage(): Promise<string> {
  const { migrations, functions } = await readSqlFiles()
  const hash = createHash('sha256')
  for (const { checksum } of [...migrations, ...functions]) hash.update(checksum)
  hash.update(JSON.stringify(statedTables().map(table => [table, rightsOn(table, NODE_KINDS)])))
  hash.update(JSON.stringify(statedFunctions().map(name => [name, mayCall(name, NODE_KINDS)])))
  return join(CACHE, `database-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** Returns the files as PGlite loads them. Prepares them at the first call on this schema, after `onPrepare`. */
export async function readDatabaseImage(passwords: Passwords, onPrepare: () => void): Promise<Blob> {
  const path = await nameImage()
  const stored = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (stored) return new Blob([stored])
  onPrepare()
  const image = await buildImage(passwords)
  await mkdir(CACHE, { recursive: true })
  // Renamed when it is whole, because two mocks may start at once.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, image.stream())
  await rename(draft, path)
  return image
}

async function buildImage(passwords: Passwords): Promise<Blob> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-mock-'))
  try {
    const database = await openDatabase({ kind: 'folder', path: folder })
    await ensureDemoPlayer(database.db, systemClock, passwords)
    await database.close()
    const files = join(folder, 'postgres')
    await appendFile(join(files, 'postgresql.conf'), SETTINGS)
    const pglite = await PGlite.create(files)
    const image = await pglite.dumpDataDir('none')
    await pglite.close()
    return image
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
