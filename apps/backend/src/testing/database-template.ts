/**
 * Creating an empty database takes seconds; copying one takes a tenth of that. Tests share a template, created once per
 * state of the schema, and work on copies.
 */
import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { ensureDemoPlayer } from '../features/accounts/demo-player.ts'
import type { Db } from '../platform/db/database.ts'
import { readSqlFiles } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createCheapPasswords } from './cheap-passwords.ts'
import { ManualClock } from './manual-clock.ts'

/** Folder of database templates. */
export const TEMPLATE_FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/touchline/', import.meta.url))
/** Clearing PostgreSQL's default 128 MB of shared buffers is half of its start time. */
const SETTINGS = 'shared_buffers = 16MB\n'
const ROLE_FILES = ['../platform/db/grants.ts', '../platform/db/app-role.ts']
async function nameTemplate(): Promise<string> {
  const hash = createHash('sha256')
  const { migrations, functions } = await readSqlFiles()
  for (const { text } of [...migrations, ...functions]) hash.update(text)
  for (const file of ['../../package.json', ...ROLE_FILES, './cheap-passwords.ts', './database-template.ts'])
    hash.update(await readFile(new URL(file, import.meta.url)))
  return `database-${hash.digest('hex').slice(0, 16)}`
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Makes what is missing at that path, in one of the processes that need it; it costs eight seconds of CPU. The lock names
 * its process: one that was killed is known by that, because a test's clock may be set to any date.
 */
async function ensureMade(path: string, make: () => Promise<void>): Promise<void> {
  const lock = `${path}.lock`
  await mkdir(TEMPLATE_FOLDER, { recursive: true })
  while (!(await exists(path))) {
    const isOurs = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    )
    if (isOurs) return make().finally(() => rm(lock, { force: true }))
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
    if (holder > 0 && !isAlive(holder)) await rm(lock, { force: true })
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** Adds the rows that a template has beside those of the migrations: the demo player. */
export async function addTemplateRows(db: Db): Promise<void> {
  // Created before any pinned time of a test.
  await ensureDemoPlayer(db, new ManualClock(Date.parse('2026-01-01T00:00:00Z')), createCheapPasswords())
}

async function makeTemplate(path: string): Promise<void> {
  const draft = await mkdtemp(join(TEMPLATE_FOLDER, 'draft-'))
  const database = await openDatabase({ kind: 'folder', path: draft })
  await addTemplateRows(database.db)
  await database.close()
  await appendFile(join(draft, 'postgres', 'postgresql.conf'), SETTINGS)
  // A lock that seemed left behind was not: the first wins, and the other discards its own.
  await rename(draft, path).catch(() => rm(draft, { recursive: true }))
}

/** The template as an archive, for databases in memory; created once as well. */
export async function readTemplate(): Promise<Blob> {
  const path = join(TEMPLATE_FOLDER, `${await nameTemplate()}.tar`)
  await ensureMade(path, async () => {
    const folder = await copyDataFolder()
    const pglite = await PGlite.create(join(folder, 'postgres'))
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    await rm(folder, { recursive: true })
    const draft = `${path}.${process.pid}`
    await writeFile(draft, dump.stream())
    await rename(draft, path)
  })
  return new Blob([await readFile(path)])
}

const MEMORY = '/dev/shm'
const ENOUGH = 2 ** 30

/**
 * Folder of the copies: in memory if there is enough, because creating and removing a thousand files on a disk takes
 * over a second.
 */
export async function findPlace(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(MEMORY)
    return bavail * bsize > ENOUGH ? MEMORY : tmpdir()
  } catch {
    // Only Linux has it.
    return tmpdir()
  }
}

/** Creates a data folder with the schema and the demo player; returns its path. A new folder by default. */
export async function copyDataFolder(target?: string): Promise<string> {
  const template = join(TEMPLATE_FOLDER, await nameTemplate())
  await ensureMade(template, () => makeTemplate(template))
  const folder = target ?? (await mkdtemp(join(await findPlace(), 'touchline-')))
  // One synchronous call: copying a thousand small files with promises takes eight times as long.
  cpSync(template, folder, { recursive: true })
  return folder
}
