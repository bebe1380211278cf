/** Upgrades of a database of the first release: afterwards its schema is that of a new database, and its rows are kept. */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyDataFolder } from '../../testing/database-template.ts'
import '../../testing/test-backend.ts'
import type { Database } from './database.ts'
import { migrate, readSqlFiles } from './migrate.ts'
import { openDatabase } from './open-database.ts'

/** The last migration of the first release. */
const FIRST_RELEASE = '022-crowd.sql'

let folder: string
let database: Database

beforeAll(async () => {
  folder = await copyDataFolder()
  database = await openDatabase({ kind: 'folder', path: folder })
  await database.withConnection(connection => connection.runScript('set role none'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** Functions with their parameters, columns, indexes and triggers of a schema, a line each. */
async function listSchema(schema: string): Promise<string[]> {
  const rows = await database.run<{ line: string }>(
    'schema',
    `select replace(line, $1::text || '.', '') as line from (
       select format('function %s(%s)', proname, pg_get_function_arguments(pg_proc.oid)) as line
       from pg_proc where pronamespace = $1::text::regnamespace
       union all
       select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default)
       from information_schema.columns where table_schema = $1::text
       union all
       select indexdef from pg_indexes where schemaname = $1::text
       union all
       select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
       where relnamespace = $1::text::regnamespace and not tgisinternal
       union all
       select format('constraint %s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
       where connamespace = $1::text::regnamespace) as lines
     order by 1`,
    [schema],
  )
  return rows.map(({ line }) => line)
}

it('gives a database of the first release the schema of a new one, and keeps its rows', async () => {
  const { migrations } = await readSqlFiles()
  const first = migrations.filter(({ name }) => name <= FIRST_RELEASE)
  expect(first.at(-1)?.name).toBe(FIRST_RELEASE)
  const attempt = { address_hash: 'a', failed: 3, last_at: new Date('2026-11-22T10:00:00Z') }
  await database.withConnection(connection =>
    connection.runScript('create schema upgraded; set search_path = upgraded'),
  )
  await migrate(database, { files: { migrations: first, functions: [] } })
  await database.db.insertInto('sign_in_attempts').values(attempt).execute()
  await migrate(database)
  expect(await database.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([attempt])
  const upgraded = await listSchema('upgraded')
  expect(upgraded.length).toBeGreaterThan(1000)
  expect(upgraded).toEqual(await listSchema('public'))
})

it('runs the migrations of all folders in the order of their numbers', async () => {
  const { migrations, functions } = await readSqlFiles()
  const names = migrations.map(({ name }) => name)
  expect(names).toEqual([...names].sort())
  expect(new Set(names.map(name => name.slice(0, 3))).size).toBe(names.length)
  // Trigger functions of the platform are there before the tables of the floors above call them.
  expect(functions[0]?.name).toBe('audit-log.sql')
})
