import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyDataFolder } from '../testing/database-template.ts'
import '../testing/test-backend.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: Database

beforeAll(async () => {
  folder = await copyDataFolder()
  database = await openDatabase({ kind: 'folder', path: folder })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

it('runs nothing twice', async () => {
  const before = await database.run('m', 'select * from migrations order by name', [])
  await migrate(database)
  expect(await database.run('m', 'select * from migrations order by name', [])).toEqual(before)
  expect(before.length).toBeGreaterThan(3)
})

it('refuses a file that was changed after it ran', async () => {
  await database.run('m', `update migrations set checksum = 'other' where name like '002-%'`, [])
  await expect(migrate(database)).rejects.toThrow('migration 002-ledger.sql was changed after it ran')
})
