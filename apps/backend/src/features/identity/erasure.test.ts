/** Accounts whose personal data the operator erases: what is left, and whether an exclusion still holds. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betOn, pick } from '../../testing/client.ts'
import { CollectingMessenger } from '../../testing/collecting-messenger.ts'
import { createIdentityDesk, REASON, STAFF_TOKENS } from '../../testing/identity-desk.ts'
import { NEW_PASSWORD } from '../../testing/new-account.ts'
import { deposit } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { randomPerson, readIdentity, selfExclude, signUp, type TestPerson } from '../../testing/test-persons.ts'
import { deleteErasedKeys } from './erasure.ts'

const DAY_MS = 24 * 3_600_000
/** How long hashes stay after an exclusion, by default. */
const RETENTION_MS = 365 * DAY_MS
let test: TestBackend
const messenger = new CollectingMessenger()
const { list, toDocument, verify } = createIdentityDesk(() => test)

beforeAll(async () => {
  test = await startTestBackend({ config: { operatorTokens: STAFF_TOKENS }, messenger })
})
afterAll(async () => {
  expect(await test.isLedgerClean()).toBe(true)
  await test.stop()
})

const open = (otherwise: Parameters<typeof signUp>[1] = {}) => signUp(test.client(), otherwise)

const erase = ({ id }: Pick<TestPerson, 'id'>, name = 'anna') =>
  test.client().call<ResponseBody<'postOperatorPlayerErasure'>>(`/operator/players/${id}/erasure`, {
    body: { reason: REASON },
    headers: { 'x-operator-token': `secret-of-${name}` },
  })

const readState = async (otherwise: Parameters<typeof signUp>[1]) => (await readIdentity(await open(otherwise)))?.state

const shiftDays = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** The tables with a row that contains the text. */
async function findText(text: string): Promise<string[]> {
  const { db } = test.backend.database
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select from ${sql.table(name)} as line where strpos(lower(line::text), ${text.toLowerCase()}) > 0 limit 1`.execute(
      db,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

const readHistory = ({ id }: TestPerson) =>
  test.backend.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `player:${id}`)
    .orderBy('id')
    .execute()

const readKeys = async ({ id }: TestPerson): Promise<string[]> => {
  const rows = await test.backend.database.db
    .selectFrom('person_keys')
    .select('kind')
    .distinct()
    .where('player_id', '=', id)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

describe('the erasure of an account', () => {
  it('leaves names, birth date, address, phone and document in no table, and decisions as they were', async () => {
    const person = await open()
    const { account, client } = person
    const phone = { phone_number: '+442079460055', phone_country: 'GB' }
    await client.call('/player/phone', { body: phone })
    await test.backend.drain()
    await client.call('/player/phone/verify', { body: { code: messenger.lastCode(phone.phone_number) } })
    await client.call('/player/identity_changes', { body: { first_name: 'Formerlyname' } })
    await client.call('/player/appeals', { body: { text: 'That is my unmistakable text.' } })
    const document = toDocument(person)
    await verify(person, document)
    const typed = [account.first_name, account.last_name, account.email, phone.phone_number, document.subject_hash]
    const texts = [...typed, 'Formerlyname', 'unmistakable']
    for (const text of texts) expect(await findText(text), text).not.toEqual([])
    const before = await readHistory(person)

    expect((await erase(person)).body.data).toMatchObject({ keeps_exclusion: false, kept_until: null })
    for (const text of texts) expect(await findText(text), text).toEqual([])
    expect(await readKeys(person)).toEqual([])
    const player = await test.backend.database.db
      .selectFrom('players')
      .select(['birth_date', 'nickname'])
      .where('id', '=', person.id)
      .executeTakeFirst()
    expect(player).toEqual({ birth_date: null, nickname: null })
    expect((await readHistory(person)).slice(0, before.length)).toEqual(before)
  })

  it('ends the sessions, repays the balance and what is won later, and happens once', async () => {
    const person = await open()
    await deposit(person.client, 5000)
    expect((await person.client.place(betOn([pick(4)], 1000))).status).toBe(200)
    const first = await erase(person)
    expect(first.status).toBe(200)
    expect((await person.client.call('/player')).status).toBe(401)
    const signIn = { email: person.account.email, password: NEW_PASSWORD }
    expect((await test.client().call('/users/sign_in', { body: signIn })).status).toBe(401)
    test.clock.leap(60_000)
    expect((await erase(person, 'jane')).body).toEqual(first.body)
    expect(
      (await readHistory(person)).filter(({ entity_id }) => entity_id === 'postOperatorPlayerErasure'),
    ).toHaveLength(1)
    const readBalance = async () =>
      (
        await test.backend.database.db
          .selectFrom('accounts')
          .select('balance')
          .where('player_id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).balance
    expect(await readBalance()).toBe(0)
    test.feed.settleWinner(4, '1')
    await test.play()
    expect(await readBalance()).toBe(2000)
    test.clock.leap(3_600_000)
    await expect.poll(readBalance).toBe(0)
    // The address is free again, and the name stops nobody.
    expect(await readState({ ...person.account })).toBe('open')
  })

  it('leaves nothing for staff to decide', async () => {
    const person = randomPerson()
    await selfExclude(await open(person))
    const checked = await open(person)
    await checked.client.call('/player/appeals', { body: { text: 'That is my sister’s account.' } })
    const waiting = async () =>
      [...(await list('checks')), ...(await list('links')), ...(await list('appeals'))].filter(
        ({ player_id }) => player_id === checked.id,
      )
    expect(await waiting()).toHaveLength(2)
    expect((await erase(checked)).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  it('answers 404 for a player whom there is not', async () => {
    expect((await erase({ id: 999_999 })).status).toBe(404)
  })
})

describe('an excluded player who is erased', () => {
  it('is checked when coming back, by hashes that stay until a year after the exclusion', async () => {
    const person = randomPerson()
    const excluded = await open(person)
    await selfExclude(excluded)
    const { disable_at: end } = await test.backend.database.db
      .selectFrom('player_limits')
      .select('disable_at')
      .where('player_id', '=', excluded.id)
      .executeTakeFirstOrThrow()
    const endMs = end?.getTime() ?? 0
    expect((await erase(excluded)).body.data).toEqual({
      player_id: excluded.id,
      erased_at: new Date(test.clock.now()).toISOString(),
      keeps_exclusion: true,
      kept_until: new Date(endMs + RETENTION_MS).toISOString(),
    })
    const kinds = await readKeys(excluded)
    expect(kinds).toEqual(expect.arrayContaining(['bag', 'date', 'date_sound']))
    expect(kinds.filter(kind => kind !== 'bag' && !kind.startsWith('date'))).toEqual([])
    for (const text of [person.first_name, person.last_name]) expect(await findText(text)).toEqual([])

    const apart = [person.first_name.slice(0, 1), person.first_name.slice(1)].join(' ')
    const evasions = [
      {},
      { first_name: apart },
      { first_name: `${person.first_name} Anna` },
      { first_name: person.last_name, last_name: person.first_name },
      { birth_date: shiftDays(person.birth_date, 1) },
      { first_name: person.first_name.slice(0, 1) },
      // A twin, or the person with another given name.
      { first_name: 'Olaf' },
    ]
    for (const evasion of evasions)
      expect(await readState({ ...person, ...evasion }), JSON.stringify(evasion)).toBe('check')
    const others = [
      { last_name: 'Newman' },
      { first_name: 'Olaf', last_name: 'Newman' },
      { birth_date: shiftDays(person.birth_date, 400) },
    ]
    for (const other of others) expect(await readState({ ...person, ...other }), JSON.stringify(other)).toBe('open')

    test.clock.leap(endMs - test.clock.now() + DAY_MS)
    const { db } = test.nodeDatabase
    await deleteErasedKeys(db, new Date(test.clock.now() - RETENTION_MS))
    expect(await readKeys(excluded)).toEqual(kinds)
    expect(await readState(person)).toBe('open')
    await deleteErasedKeys(db, new Date(endMs))
    expect(await readKeys(excluded)).toEqual([])
  })

  it('is found for good when excluded for good, also as a bound account', async () => {
    const person = randomPerson()
    const first = await open(person)
    const second = await open()
    await first.client.call('/player/other_accounts', { body: { email: second.account.email } })
    await test.backend.drain()
    const code = messenger.codeMails.filter(({ address }) => address === second.account.email).at(-1)?.code
    await first.client.call('/player/other_accounts/confirm', { body: { code } })
    await second.client.call('/user_limits', { body: { type: 'self_exclusion', period: 'permanent' } })
    expect((await erase(first)).body.data).toMatchObject({ keeps_exclusion: true, kept_until: null })
    await deleteErasedKeys(test.nodeDatabase.db, new Date(test.clock.now() + 10 * RETENTION_MS))
    expect(await readState(person)).toBe('check')
  })
})
