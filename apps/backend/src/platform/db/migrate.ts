/**
 * Migrates the schema, from the files in the `sql` folders of whatever owns tables. First the numbered ones, the
 * migrations, in the order of their numbers, each once and in its own transaction: a file that was changed after it ran
 * is an error, because other databases would get another schema. Then the new and changed ones among the others, which
 * define functions, in one transaction: those of lower floors first, then by folder and name.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { applyGrants } from './app-role.ts'
import type { Connection, Database } from './database.ts'

const SOURCES = new URL('../../', import.meta.url)
/** The floors of the back end that may own tables, lowest first. */
const FLOORS = ['platform', 'core', 'features']
/** An arbitrary advisory lock id that nothing else uses, because several nodes may start concurrently. */
const LOCK = 7_415_001

export interface SqlFile {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

export interface SqlFiles {
  readonly migrations: readonly SqlFile[]
  readonly functions: readonly SqlFile[]
}

/** Reads the files of all folders, in the order in which they are applied. Throws if two have one name. */
export async function readSqlFiles(): Promise<SqlFiles> {
  const paths = (
    await Promise.all(
      FLOORS.map(async floor => {
        const names = await readdir(new URL(`${floor}/`, SOURCES), { recursive: true })
        return names
          .filter(name => /(^|[/\\])sql[/\\][^/\\]+\.sql$/.test(name))
          .sort()
          .map(name => `${floor}/${name}`)
      }),
    )
  ).flat()
  const files = await Promise.all(
    paths.map(async path => {
      const text = await readFile(new URL(path, SOURCES), 'utf8')
      return { name: basename(path), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
  const names = files.map(({ name }) => name)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated !== undefined) throw new Error(`two SQL files are named ${repeated}`)
  const isMigration = ({ name }: SqlFile) => /^\d{3}-/.test(name)
  return {
    migrations: files.filter(isMigration).sort((a, b) => (a.name < b.name ? -1 : 1)),
    functions: files.filter(file => !isMigration(file)),
  }
}

async function runInTransaction(connection: Connection, work: () => Promise<void>): Promise<void> {
  await connection.runScript('begin')
  try {
    await work()
    await connection.runScript('commit')
  } catch (error) {
    await connection.runScript('rollback')
    throw error
  }
}

async function readApplied(connection: Connection): Promise<Map<string, string>> {
  const rows = await connection.query('select name, checksum from migrations')
  return new Map(rows.map(({ name, checksum }) => [String(name), String(checksum)]))
}

async function applyFile(connection: Connection, kind: 'migration' | 'functions', file: SqlFile): Promise<void> {
  const table = kind === 'migration' ? 'migrations' : 'function_files'
  try {
    await connection.runScript(file.text)
    await connection.query(`insert into ${table} (name, checksum) values ($1, $2)`, [file.name, file.checksum])
  } catch (error) {
    throw new Error(`${kind} ${file.name} failed`, { cause: error })
  }
}

/**
 * Creates a bookkeeping table of migrations if it is missing; a role without the privilege to create tables finds it
 * there.
 */
async function ensureTable(connection: Connection, name: string, columns: string): Promise<void> {
  const [row] = await connection.query('select to_regclass($1) is not null as exists', [name])
  if (!row?.exists) await connection.runScript(`create table ${name} (${columns})`)
}

async function applyMigrations(connection: Connection, migrations: readonly SqlFile[]): Promise<void> {
  await ensureTable(
    connection,
    'migrations',
    'name text primary key, checksum text not null, applied_at timestamptz not null default now()',
  )
  const applied = await readApplied(connection)
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) await runInTransaction(connection, () => applyFile(connection, 'migration', migration))
    else if (checksum !== migration.checksum) throw new Error(`migration ${migration.name} was changed after it ran`)
  }
}

/**
 * Applies the function files whose text has never been applied to the database. A text that has been applied and
 * replaced belongs to an older release: a node of that release starting during a rolling upgrade keeps the newer
 * functions.
 */
async function applyFunctions(connection: Connection, files: readonly SqlFile[]): Promise<void> {
  await ensureTable(
    connection,
    'function_files',
    `name text not null, checksum text not null, applied_at timestamptz not null default now(),
     primary key (name, checksum)`,
  )
  const rows = await connection.query('select name, checksum from function_files')
  const applied = new Set(rows.map(({ name, checksum }) => `${name} ${checksum}`))
  const missing = files.filter(({ name, checksum }) => !applied.has(`${name} ${checksum}`))
  if (missing.length === 0) return
  await runInTransaction(connection, async () => {
    // Files may call functions of later files. Functions that run with the owner's rights take the search path from here:
    // with pg_temp last, so that nobody's temporary table takes the place of one of ours.
    await connection.runScript('set local check_function_bodies = off')
    await connection.query(`select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true)`)
    for (const file of missing) await applyFile(connection, 'functions', file)
    await connection.runScript(`do $$ begin
      execute format('revoke execute on all functions in schema %I from public', current_schema());
    end $$`)
  })
}

/** Whether a newer release has migrated the schema: its grants are not to be replaced by those of this one. */
async function isSchemaNewer(connection: Connection, { migrations, functions }: SqlFiles): Promise<boolean> {
  const [row] = await connection.query(
    `select exists (select from migrations where name <> all($1)) or exists (
       select from (
         select distinct on (name) name, checksum from function_files where name = any($2) order by name, applied_at desc
       ) as latest
       where latest.checksum <> all($3)) as is_newer`,
    [migrations.map(({ name }) => name), functions.map(({ name }) => name), functions.map(({ checksum }) => checksum)],
  )
  return row?.is_newer === true
}

/** PostgreSQL's error code for insufficient privileges. */
const INSUFFICIENT_PRIVILEGE = '42501'

function isPrivilegeMissing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && error.code === INSUFFICIENT_PRIVILEGE) return true
  return 'cause' in error && isPrivilegeMissing(error.cause)
}

/** The schema is older than this release, and this role may not migrate it. */
export class SchemaTooOld extends Error {
  override readonly name = 'SchemaTooOld'
}

export interface MigrateOptions {
  /** Of another release, in tests. */
  files?: SqlFiles
  /** The role of the nodes that start now. It and the other roles of nodes are granted what they need of the schema. */
  appRole?: string
}

/**
 * Runs missing migrations and applies changed function files. Rejects, with the failing transaction rolled back, when
 * one fails or a migration was changed after it ran; rejects with SchemaTooOld when the role may not change the schema.
 */
export async function migrate(database: Database, { files, appRole }: MigrateOptions = {}): Promise<void> {
  const { migrations, functions } = files ?? (await readSqlFiles())
  await database.withConnection(async connection => {
    await connection.query('select pg_advisory_lock($1)', [LOCK])
    try {
      await applyMigrations(connection, migrations)
      await applyFunctions(connection, functions)
      if (appRole !== undefined && !(await isSchemaNewer(connection, { migrations, functions })))
        await runInTransaction(connection, () => applyGrants(connection, appRole))
    } catch (error) {
      if (!isPrivilegeMissing(error)) throw error
      const message =
        'the schema is older than this release and the role of DATABASE_URL may not change it: migrate first'
      throw new SchemaTooOld(message, { cause: error })
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [LOCK])
    }
  })
}
