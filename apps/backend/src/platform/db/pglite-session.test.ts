/** Prepared statements of a PGlite: what a server does, and what only a session that keeps them can get wrong. */
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { INT8, parseInt8 } from './int8.ts'
import { wrapPglite } from './pglite.ts'
import { PgliteSession } from './pglite-session.ts'

let session: PgliteSession
let database: Database

beforeAll(async () => {
  const pglite = await PGlite.create({ parsers: { [INT8]: parseInt8 } })
  session = new PgliteSession(pglite, { maxPrepared: 20, executionsPerPlan: 12 })
  database = wrapPglite(session, async () => {})
  await session.runScript('create table items (id bigint primary key, name text not null)')
}, 60_000)

afterAll(() => database.close())

const listPrepared = async () =>
  (await session.query<{ name: string; statement: string }>('select name, statement from pg_prepared_statements')).rows

describe('a statement', () => {
  it('takes and returns values of each type, the first time and again', async () => {
    const text = `
      select $1::bigint as big, $2::text as text, $3::jsonb as json, $4::bigint[] as list, $5::timestamptz as at,
             $6::boolean as flag, null::text as nothing, $7::text[] as texts`
    const at = new Date('2026-02-01T12:00:00.123Z')
    const row = { big: 2 ** 40, text: 'ع "x"', json: { a: [1] }, list: [1, 2], at, flag: true, texts: ['a,b', '"'] }
    const { big, text: word, json, list, flag, texts } = row
    const values = [big, word, JSON.stringify(json), list, at, flag, texts]
    for (let count = 0; count < 7; count++)
      expect((await session.query(text, values)).rows).toEqual([{ ...row, nothing: null }])
    expect(
      (
        await session.query(
          text,
          values.map(() => null),
        )
      ).rows[0],
    ).toMatchObject({ big: null, list: null })
  })

  it('counts the rows that it changed', async () => {
    const insert = 'insert into items select n, $1 from generate_series(1, 3) as n'
    expect(await session.query(insert, ['a'])).toEqual({ rows: [], affectedRows: 3, command: 'INSERT' })
    const changed = await sql`update items set name = 'b' where id < ${3}`.execute(database.db)
    expect(changed.numAffectedRows).toBe(2n)
    expect((await session.query('select id from items')).affectedRows).toBe(0)
  })

  it('is prepared once, and anew after so many executions, because tables grow', async () => {
    const text = 'select count(*) as count from items where name = $1'
    const nameOf = async () =>
      (await listPrepared()).filter(({ statement }) => statement === text).map(({ name }) => name)
    for (let count = 0; count < 12; count++) await session.query(text, ['b'])
    const before = await nameOf()
    await session.query(text, ['b'])
    const after = await nameOf()
    expect([before.length, after.length]).toEqual([1, 1])
    expect(after).not.toEqual(before)
  })

  it('is forgotten when many others came after it', async () => {
    for (let count = 0; count < 30; count++) await session.query(`select ${count} as count`)
    expect((await listPrepared()).length).toBeLessThanOrEqual(22)
  })

  it('is not kept when its text is long', async () => {
    const text = `select * from (values ${Array.from({ length: 1500 }, (_, at) => `(${at})`).join(', ')}) as many(one)`
    expect((await session.query(text)).rows).toHaveLength(1500)
    await session.query('select 1 as next')
    expect((await listPrepared()).some(({ statement }) => statement === text)).toBe(false)
  })

  it('follows a change of its table', async () => {
    await session.runScript('create table shapes (a integer); insert into shapes values (1)')
    for (let count = 0; count < 7; count++) await session.query('select * from shapes')
    await session.runScript('alter table shapes add column b text')
    await expect(session.query('select * from shapes')).rejects.toThrow('cached plan must not change result type')
    expect((await session.query('select * from shapes')).rows).toEqual([{ a: 1, b: null }])
  })
})

describe('an error', () => {
  it('has the code, the constraint and the text of the statement, and the session continues', async () => {
    const text = 'insert into items values ($1, $2)'
    const failing = session.query(text, [1, 'again'])
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'items_pkey', query: text })
    await expect(session.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' })
    await expect(session.query('select from nowhere')).rejects.toMatchObject({ code: '42P01' })
    await expect(session.query('select $1::bigint', ['x'])).rejects.toMatchObject({ code: '22P02' })
    expect((await session.query('select $1::bigint as id', [1])).rows).toEqual([{ id: 1 }])
  })

  it('rolls a transaction back, and what was prepared in it stays', async () => {
    const insert = (db: typeof database.db, id: number) => sql`insert into items values (${id}, 'c')`.execute(db)
    const failing = database.db.transaction().execute(async transaction => {
      await insert(transaction, 100)
      await insert(transaction, 100)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    await database.db.transaction().execute(transaction => insert(transaction, 101))
    expect((await session.query('select id from items where id >= 100')).rows).toEqual([{ id: 101 }])
  })

  it('rejects the commit of a transaction that went on after it', async () => {
    const swallowing = database.db.transaction().execute(async transaction => {
      await sql`insert into items values (200, 'd')`.execute(transaction)
      await sql`select 1 / 0`.execute(transaction).catch(() => {})
    })
    await expect(swallowing).rejects.toMatchObject({ code: '25P02' })
    expect((await session.query('select id from items where id = 200')).rows).toEqual([])
  })
})

it('lets no statement of others into a transaction', async () => {
  let isOpen = true
  const transaction = database.db.transaction().execute(async held => {
    await sql`insert into items values (300, 'e')`.execute(held)
    const outside = session.query('select id from items where id = 300').then(({ rows }) => ({ rows, isOpen }))
    await sql`insert into items values (301, 'e')`.execute(held)
    return { outside }
  })
  const { outside } = await transaction
  isOpen = false
  expect(await outside).toEqual({ rows: [{ id: 300 }], isOpen: expect.any(Boolean) })
  expect((await session.query('select count(*) as count from items where id >= 300')).rows).toEqual([{ count: 2 }])
})

it('closes after the transaction that holds it, and refuses what comes later', async () => {
  const other = new PgliteSession(await PGlite.create())
  const held = await other.hold()
  const closing = other.close()
  expect((await held.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  const late = other.query('select 2')
  held.release()
  await closing
  await expect(late).rejects.toThrow('the database is closed')
}, 60_000)
