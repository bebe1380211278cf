import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDataFolder } from '../../testing/database-template.ts'
import '../../testing/test-backend.ts'
import type { Database } from './database.ts'
import { migrate, readSqlFiles, type SqlFile } from './migrate.ts'
import { openDatabase } from './open-database.ts'

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

it('finds migrations with a number of their own each', async () => {
  const numbers = (await readSqlFiles()).migrations.map(({ name }) => name.slice(0, 3))
  expect(numbers).toEqual([...new Set(numbers)])
})

it('runs each migration once', async () => {
  const before = await database.run('m', 'select * from migrations order by name', [])
  await migrate(database)
  expect(await database.run('m', 'select * from migrations order by name', [])).toEqual(before)
  expect(before.length).toBeGreaterThan(3)
})

describe('function files', () => {
  const file = (name: string, text: string): SqlFile => ({
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
  })
  const version = (text: string) =>
    file('test.sql', `create or replace function one() returns text language sql as $$ select ${text} $$`)
  const readOne = async () => (await database.run<{ one: string }>('m', 'select one()', []))[0]?.one

  it('define every function of the schema', async () => {
    const rows = await database.run<{ proname: string }>(
      'm',
      `select distinct proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
       where nspname = current_schema() and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
      [],
    )
    const text = (await readSqlFiles()).functions.map(each => each.text).join('\n')
    const missing = rows.filter(({ proname }) => !new RegExp(`create (or replace )?function ${proname}\\(`).test(text))
    expect(missing).toEqual([])
    expect(rows.map(({ proname }) => proname)).toContain('place_bets')
  })

  it('are applied again when their text changed', async () => {
    await migrate(database, { files: { migrations: [], functions: [version(`'first'`)] } })
    expect(await readOne()).toBe('first')
    await migrate(database, { files: { migrations: [], functions: [version(`'second'`)] } })
    expect(await readOne()).toBe('second')
  })

  it('are not applied by a node of an older release', async () => {
    await migrate(database, { files: { migrations: [], functions: [version(`'first'`)] } })
    expect(await readOne()).toBe('second')
  })

  it('are applied all together or not at all', async () => {
    const broken = [version(`'third'`), file('unreadable.sql', 'create nonsense')]
    await expect(migrate(database, { files: { migrations: [], functions: broken } })).rejects.toThrow(
      'functions unreadable.sql failed',
    )
    expect(await readOne()).toBe('second')
    await migrate(database, { files: { migrations: [], functions: [version(`'third'`)] } })
    expect(await readOne()).toBe('third')
  })

  it('may call a function of a later file', async () => {
    const text = 'create or replace function early() returns text language sql as $$ select late() $$'
    const later = `create or replace function late() returns text language sql as $$ select 'late' $$`
    await migrate(database, {
      files: { migrations: [], functions: [file('early.sql', text), file('late.sql', later)] },
    })
    expect(await database.run('m', 'select early()', [])).toEqual([{ early: 'late' }])
  })
})

it('rejects a migration that was changed after it ran', async () => {
  await database.run('m', `update migrations set checksum = 'other' where name like '003-%'`, [])
  await expect(migrate(database)).rejects.toThrow('migration 003-players.sql was changed after it ran')
})
