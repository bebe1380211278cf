/**
 * Brings the schema up to date: the files of `migrations/` in the order of their numbers, each in a transaction of its own
 * and never twice. A file that was changed after it ran is an error: another database would have another schema.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Connection, Database } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any number that nobody else locks: several nodes may start at once. */
const LOCK = 7_415_001

interface Migration {
  name: string
  text: string
  checksum: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter(name => /^\d{3}-.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function readApplied(connection: Connection): Promise<Map<string, string>> {
  const rows = await connection.query('select name, checksum from migrations')
  return new Map(rows.map(({ name, checksum }) => [String(name), String(checksum)]))
}

async function apply(connection: Connection, { name, text, checksum }: Migration): Promise<void> {
  await connection.runScript('begin')
  try {
    await connection.runScript(text)
    await connection.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await connection.runScript('commit')
  } catch (error) {
    await connection.runScript('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

async function applyMissing(connection: Connection): Promise<void> {
  await connection.runScript(
    `create table if not exists migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const applied = await readApplied(connection)
  for (const migration of await readMigrations()) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) await apply(connection, migration)
    else if (checksum !== migration.checksum) throw new Error(`migration ${migration.name} was changed after it ran`)
  }
}

/** Runs the migrations that are missing. Rejects, with the schema as it was, when one fails or was changed. */
export async function migrate(database: Database): Promise<void> {
  await database.withConnection(async connection => {
    await connection.query('select pg_advisory_lock($1)', [LOCK])
    try {
      await applyMissing(connection)
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [LOCK])
    }
  })
}
