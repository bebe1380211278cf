/** Names and birth dates that players correct or ask to change, and what the operator's identity check does. */
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betOn, pick } from '../../testing/client.ts'
import { createIdentityDesk, STAFF_TOKENS } from '../../testing/identity-desk.ts'
import { NEW_PASSWORD } from '../../testing/new-account.ts'
import { deposit } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { randomPerson, readIdentity, selfExclude, signUp, type TestPerson } from '../../testing/test-persons.ts'
import { addWorkingDays } from './appeals.ts'

const HOUR_MS = 3_600_000
let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend({ config: { operatorTokens: STAFF_TOKENS } })
})
afterAll(async () => {
  expect(await test.isLedgerClean()).toBe(true)
  await test.stop()
})

const open = (otherwise: Parameters<typeof signUp>[1] = {}) => signUp(test.client(), otherwise)

const request = ({ client }: TestPerson, body: RequestBody<'postPlayerIdentityChange'>) =>
  client.call<ResponseBody<'postPlayerIdentityChange'>>('/player/identity_changes', { body })

const readDetails = async ({ client }: TestPerson) =>
  (await client.call<ResponseBody<'getPlayerIdentity'>>('/player/identity')).body.data

const readProfile = async ({ client }: TestPerson) =>
  (await client.call<ResponseBody<'getPlayer'>>('/player')).body.data

const { list, decide, toDocument, verify } = createIdentityDesk(() => test)

describe('a slip of the pen', () => {
  it('is corrected at once, one time, and the old name goes on counting', async () => {
    const person = await open({ first_name: 'Veronica', last_name: 'Exemplarova' })
    expect(await readDetails(person)).toMatchObject({ can_correct_until: expect.any(String), changes: [] })
    const corrected = await request(person, { first_name: 'Veronika' })
    expect(corrected).toMatchObject({ status: 201, body: { data: { status: 'applied', last_name: null } } })
    expect(await readProfile(person)).toMatchObject({ first_name: 'Veronika', identity: { change: null } })
    const { claims, can_correct_until } = await readDetails(person)
    expect(can_correct_until).toBeNull()
    const names = claims.filter(({ kind }) => kind === 'name').map(({ value }) => value)
    expect(names).toEqual(['Veronica Exemplarova', 'Veronika Exemplarova'])
    expect((await request(person, { first_name: 'Veronica' })).body.data.status).toBe('pending')
  })

  it.each<[string, RequestBody<'postPlayerIdentityChange'>, (person: TestPerson) => Promise<unknown>]>([
    ['is another person’s name', { first_name: 'Olaf', last_name: 'Somebody' }, async () => {}],
    ['comes after a deposit', { first_name: 'Veronika' }, ({ client }) => deposit(client, 500)],
    [
      'comes after a limit',
      { first_name: 'Veronika' },
      ({ client }) => client.call('/user_limits', { body: { type: 'session', period: 'day', value: 7200 } }),
    ],
  ])('waits for staff when it %s', async (_, body, prepare) => {
    const person = await open({ first_name: 'Veronica', last_name: 'Exemplarova' })
    await prepare(person)
    expect(await request(person, body)).toMatchObject({ status: 201, body: { data: { status: 'pending' } } })
    expect(await readProfile(person)).toMatchObject({
      first_name: 'Veronica',
      identity: { change: { status: 'pending' } },
    })
    expect(await request(person, { first_name: 'Vera' })).toMatchObject({ status: 409, body: { code: 627 } })
  })

  it('waits for staff a day after sign-up', async () => {
    const person = await open({ first_name: 'Veronica', last_name: 'Exemplarova' })
    test.clock.leap(25 * HOUR_MS)
    await person.client.signIn(person.account.email, NEW_PASSWORD)
    expect((await request(person, { first_name: 'Veronika' })).body.data.status).toBe('pending')
  })

  it('is refused when nothing would change or the player would be under age', async () => {
    const person = await open()
    expect((await request(person, { first_name: person.account.first_name })).status).toBe(422)
    expect(await request(person, { birth_date: '2020-01-01' })).toMatchObject({ status: 403, body: { code: 620 } })
  })
})

describe('the queue of changes', () => {
  it('applies an accepted change once, and refuses another decision', async () => {
    const person = await open()
    const { id } = (await request(person, { last_name: 'Newlywed' })).body.data
    expect((await list('changes')).find(review => review.id === id)).toMatchObject({
      player_id: person.id,
      facts: [{ name: 'last_name', value: 'Newlywed' }],
      decision: null,
    })
    const accepted = await decide('anna', `changes/${id}`, 'accept')
    expect(accepted.body.data).toMatchObject({ decision: 'accept', decided_by: ['operator:anna'] })
    expect(await readProfile(person)).toMatchObject({ last_name: 'Newlywed', identity: { change: null } })
    expect((await decide('anna', `changes/${id}`, 'accept')).body).toEqual(accepted.body)
    expect((await decide('jane', `changes/${id}`, 'reject')).status).toBe(409)
    expect((await decide('jane', 'changes/999999', 'reject')).status).toBe(404)
  })

  it('needs two persons for a verified account, which is verified no more', async () => {
    const person = await open()
    await verify(person, toDocument(person))
    const { id } = (await request(person, { last_name: 'Newlywed' })).body.data
    for (const attempt of [1, 2]) {
      const first = await decide('anna', `changes/${id}`, 'accept')
      expect(first.body.data, `attempt ${attempt}`).toMatchObject({ decision: null, decided_by: ['operator:anna'] })
    }
    expect(await readProfile(person)).toMatchObject({ last_name: person.account.last_name })
    expect((await decide('jane', `changes/${id}`, 'accept')).body.data.decision).toBe('accept')
    expect(await readProfile(person)).toMatchObject({ last_name: 'Newlywed', identity: { level: 'claimed' } })
  })
})

describe('a finished identity check', () => {
  it('verifies the account until the document expires; again it changes nothing', async () => {
    const person = await open()
    const document = toDocument(person)
    const verified = await verify(person, document)
    expect(verified).toMatchObject({
      status: 200,
      body: { data: { level: 'verified', state: 'open', is_changed: false, is_closed: false } },
    })
    expect(await verify(person, document)).toMatchObject({ status: 200, body: verified.body })
    const decisions = await test.backend.database.db
      .selectFrom('identity_decisions')
      .select(['context', 'actor'])
      .where('player_id', '=', person.id)
      .execute()
    expect(decisions).toEqual([{ context: 'verification', actor: 'operator:anna' }])
    test.clock.leap(1001 * HOUR_MS)
    await person.client.signIn(person.account.email, NEW_PASSWORD)
    expect(await readIdentity(person)).toMatchObject({ level: 'claimed' })
    expect((await verify(person, document)).status).toBe(422)
  })

  it('puts the document’s data in the place of what was typed, and decides a change that waits', async () => {
    const person = await open()
    await request(person, { first_name: 'Olaf', last_name: 'Somebody' })
    const document = toDocument(person, { first_name: 'Olaf', last_name: 'Somebody' })
    expect((await verify(person, document)).body.data.is_changed).toBe(true)
    expect(await readDetails(person)).toMatchObject({ level: 'verified', changes: [{ status: 'applied' }] })
    expect(await readProfile(person)).toMatchObject({ first_name: 'Olaf', last_name: 'Somebody' })
  })

  it('finds an excluded person by the document, whatever the name', async () => {
    const excluded = await open()
    const document = toDocument(excluded)
    await verify(excluded, document)
    await selfExclude(excluded)
    const other = await open()
    const found = await verify(other, toDocument(other, { subject_hash: document.subject_hash }))
    expect(found.body.data).toMatchObject({ level: 'verified', state: 'check' })
  })

  it('lets a verified account that looks like an unverified excluded one go after 72 hours', async () => {
    const person = randomPerson()
    const excluded = await open(person)
    await selfExclude(excluded)
    const [year, ...rest] = person.birth_date.split('-')
    const newcomer = await open({ ...person, birth_date: [Number(year) + 1, ...rest].join('-') })
    expect(await readIdentity(newcomer)).toMatchObject({ state: 'check' })
    await verify(newcomer, toDocument(newcomer))
    const link = await test.backend.database.db
      .selectFrom('person_links')
      .select(['effect', 'due_at'])
      .where('subject_id', '=', newcomer.id)
      .executeTakeFirstOrThrow()
    expect(link).toEqual({ effect: 'review', due_at: new Date(test.clock.now() + 72 * HOUR_MS) })
  })

  it('counts no longer what was merely typed when a document shows something else', async () => {
    const typed = randomPerson()
    const person = await open(typed)
    await verify(person, toDocument(person, randomPerson()))
    await selfExclude(person)
    expect(await readIdentity(await open(typed))).toMatchObject({ state: 'open' })
  })

  it('goes on counting what an earlier document showed', async () => {
    const maiden = randomPerson()
    const person = await open(maiden)
    await verify(person, toDocument(person))
    await verify(person, toDocument(person, { last_name: 'Newlywed' }))
    await selfExclude(person)
    expect(await readIdentity(await open(maiden))).toMatchObject({ state: 'check' })
    expect(await readIdentity(await open({ ...maiden, last_name: 'Newlywed' }))).toMatchObject({ state: 'check' })
  })

  it('opens an account at once that a document shows to be another than the verified, excluded one it looked like', async () => {
    const person = randomPerson()
    const excluded = await open(person)
    await verify(excluded, toDocument(excluded))
    await selfExclude(excluded)
    const [year, ...rest] = person.birth_date.split('-')
    const newcomer = await open({ ...person, birth_date: [Number(year) + 1, ...rest].join('-') })
    expect(await readIdentity(newcomer)).toMatchObject({ state: 'check' })
    await verify(newcomer, toDocument(newcomer, randomPerson()))
    expect(await readIdentity(newcomer)).toMatchObject({ level: 'verified', state: 'open' })
  })

  it('repays what bets win that are settled after the closing', async () => {
    const person = await open()
    await deposit(person.client, 5000)
    expect((await person.client.place(betOn([pick(3)], 1000))).status).toBe(200)
    await verify(person, toDocument(person, { birth_date: '2020-02-03' }))
    test.feed.settleWinner(3, '1')
    await test.play()
    await test.backend.drain()
    expect(await readRepaid(person)).toEqual([4000])
    test.clock.leap(HOUR_MS)
    await expect.poll(() => readRepaid(person)).toEqual([4000, 2000])
    const { db } = test.backend.database
    const account = await db
      .selectFrom('accounts')
      .select(['balance', 'debt'])
      .where('player_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(account).toEqual({ balance: 0, debt: 0 })
    expect(await test.isLedgerClean()).toBe(true)
  })

  it('closes and repays the account of somebody under age', async () => {
    const person = await open()
    await deposit(person.client, 5000)
    const closed = await verify(person, toDocument(person, { birth_date: '2020-02-03' }))
    expect(closed.body.data).toMatchObject({ is_closed: true, is_changed: true })
    const again = await test
      .client()
      .call('/users/sign_in', { body: { email: person.account.email, password: NEW_PASSWORD } })
    expect(again.status).toBe(403)
    const account = await test.backend.database.db
      .selectFrom('accounts')
      .select('balance')
      .where('player_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(account.balance).toBe(0)
  })
})

async function readRepaid({ id }: TestPerson): Promise<number[]> {
  const rows = await test.backend.database.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .innerJoin('accounts', 'accounts.id', 'ledger_entries.account_id')
    .select('ledger_entries.amount')
    .where('accounts.player_id', '=', id)
    .where('ledger_transactions.kind', '=', 'repaid')
    .orderBy('ledger_entries.id')
    .execute()
  return rows.map(({ amount }) => -amount)
}

describe('an appeal', () => {
  it('gets a number and five working days, and the next one waits for its answer', async () => {
    const person = await open()
    const appeal = { text: 'That is my sister’s account and not mine.' }
    const made = await person.client.call<ResponseBody<'postPlayerAppeal'>>('/player/appeals', { body: appeal })
    expect(made).toMatchObject({ status: 201, body: { data: { ...appeal, decision: null } } })
    expect(made.body.data.number).toMatch(/^A\d{8}$/)
    expect((await person.client.call('/player/appeals', { body: appeal })).status).toBe(409)
    expect((await readDetails(person)).appeals).toEqual([made.body.data])
  })

  it.each([
    ['2026-02-02T10:00:00.000Z', '2026-02-09T10:00:00.000Z'],
    ['2026-02-06T10:00:00.000Z', '2026-02-13T10:00:00.000Z'],
    ['2026-02-07T10:00:00.000Z', '2026-02-13T10:00:00.000Z'],
  ])('made at %s is due at %s', (made, due) => {
    expect(new Date(addWorkingDays(Date.parse(made), 5)).toISOString()).toBe(due)
  })
})
