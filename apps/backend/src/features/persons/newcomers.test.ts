/** Accounts that look like an excluded one: opened as ever, and checked before they may play. */
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betOn, pick } from '../../testing/client.ts'
import { CollectingMessenger } from '../../testing/collecting-messenger.ts'
import { NEW_PASSWORD, newAccount } from '../../testing/new-account.ts'
import { deposit } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { randomPerson, readIdentity, selfExclude, signUp, type TestPerson } from '../../testing/test-persons.ts'
import { endOutlivedLinks } from './outlived-links.ts'

const HOUR_MS = 3_600_000
let test: TestBackend
const messenger = new CollectingMessenger()

beforeAll(async () => {
  test = await startTestBackend({ messenger })
})
afterAll(() => test.stop())

const open = (otherwise: Parameters<typeof signUp>[1]) => signUp(test.client(), otherwise)
let excluded: Promise<TestPerson> | undefined
const PERSON = { first_name: 'Vera', last_name: 'Example', birth_date: '1990-05-17' }

async function openExcluded(otherwise: Parameters<typeof signUp>[1] = randomPerson()): Promise<TestPerson> {
  const person = await open(otherwise)
  expect((await selfExclude(person)).status).toBe(201)
  return person
}

/** Excludes the person of the first tests, once. */
async function excludeOnce(): Promise<void> {
  excluded ??= openExcluded(PERSON)
  await excluded
}

/** Lets time pass, and what the hourly job does. */
async function passHours(hours: number): Promise<void> {
  test.clock.leap(hours * HOUR_MS)
  await endOutlivedLinks({ db: test.nodeDatabase.db, clock: test.clock, onCommitted: () => {} })
}

/** The code with which calls that move money or give something are answered. */
async function tryTo(person: TestPerson) {
  const { client } = person
  const calls = {
    deposit: () => client.call('/wallet/deposits', { body: { value: 500, currency: 'EUR' }, headers: key() }),
    bet: () => client.place<ErrorBody>(betOn([pick(2)])),
    code: () => client.call('/bonuses/promo-code', { body: { code: 'WELCOME' }, headers: key() }),
    slip: () => client.call('/bonuses', { body: { bets: [SLIP_BET] } }),
    chat: () => client.call('/watchersio/userid'),
  }
  const results: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    const { body } = await call()
    results[name] = body.code
  }
  return results
}

const SLIP_BET = {
  type: 'single',
  selections: [{ match_id: 2, market_id: '1', specifier: '', outcome_id: '1', odds: 2 }],
}
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

describe('a newcomer', () => {
  it.each([
    ['the same', {}],
    ['V era', { first_name: 'V era' }],
    ['Ve-ra', { first_name: 'Ve-ra' }],
    ['a second name', { first_name: 'Vera Anna' }],
    ['an initial', { first_name: 'V' }],
    ['Cyrillic letters', { first_name: 'Вера', last_name: 'Ехампле' }],
    ['a day later', { birth_date: '1990-05-18' }],
    ['swapped fields', { first_name: 'Example', last_name: 'Vera' }],
    ['a typing mistake', { last_name: 'Exanple' }],
  ])('is checked when it comes back as an excluded person: %s', async (_how, otherwise) => {
    await excludeOnce()
    const again = await open({ ...PERSON, ...otherwise })
    expect(await readIdentity(again)).toMatchObject({ level: 'claimed', state: 'check' })
    expect((await again.client.call('/player')).status).toBe(200)
  })
  it.each([
    ['another given name', { first_name: 'Olaf', last_name: 'Newman' }],
    ['another date', { birth_date: '1971-11-02' }],
  ])('is open with %s', async (_how, otherwise) => {
    await excludeOnce()
    expect(await readIdentity(await open({ ...PERSON, ...otherwise }))).toMatchObject({
      level: 'claimed',
      state: 'open',
    })
  })

  it('may sign in, but neither deposit, bet, take offers nor chat, until its details are checked', async () => {
    const person = randomPerson()
    await openExcluded(person)
    const again = await open(person)
    expect(await tryTo(again)).toEqual({ deposit: 624, bet: 624, code: 624, slip: 624, chat: 624 })
    await again.client.signIn(again.account.email, NEW_PASSWORD)
    const { body } = await again.client.call<{ data: { title: string }[] }>('/notifications')
    expect(body.data.map(({ title }) => title)).toEqual(['We’re checking your details'])
  })

  it('is open again after the exclusion', async () => {
    const person = randomPerson()
    await openExcluded(person)
    test.clock.leap(200 * 24 * HOUR_MS)
    expect(await readIdentity(await open(person))).toMatchObject({ state: 'open' })
  })

  it('is checked no longer when the exclusion that it looks like is over, and again with the next one', async () => {
    const person = randomPerson()
    const first = await openExcluded(person)
    const again = await open(person)
    const nearly = await open({ ...person, birth_date: nextDay(person.birth_date) })
    await passHours(24 * 27)
    for (const account of [again, nearly]) {
      await account.client.signIn(account.account.email, NEW_PASSWORD)
      expect(await readIdentity(account)).toMatchObject({ state: 'check' })
    }
    await passHours(24 * 160)
    for (const account of [again, nearly]) {
      await account.client.signIn(account.account.email, NEW_PASSWORD)
      expect(await readIdentity(account)).toMatchObject({ state: 'open' })
      await deposit(account.client, 1000)
    }
    await first.client.signIn(first.account.email, NEW_PASSWORD)
    await selfExclude(first)
    expect(await readIdentity(await open(person))).toMatchObject({ state: 'check' })
  })

  it('is checked as long as the person that it surely is has a limit', async () => {
    const person = randomPerson()
    const first = await open(person)
    const limit = { type: 'deposit', period: 'day', value: 1000 }
    const set = await first.client.call<{ data: { id: string } }>('/user_limits', { body: limit })
    const again = await open(person)
    await passHours(1)
    await again.client.renewBearer()
    expect(await readIdentity(again)).toMatchObject({ state: 'check' })
    await first.client.signIn(first.account.email, NEW_PASSWORD)
    const path = `/user_limits/${set.body.data.id}`
    expect((await first.client.call(path, { method: 'DELETE' })).status).toBe(200)
    await passHours(25)
    await first.client.signIn(first.account.email, NEW_PASSWORD)
    expect((await first.client.call(`${path}/confirm`, { method: 'POST' })).status).toBe(200)
    await passHours(1)
    await again.client.signIn(again.account.email, NEW_PASSWORD)
    expect(await readIdentity(again)).toMatchObject({ state: 'open' })
  })

  it('gets the same answer whether the person is excluded, limited or unknown', async () => {
    const [excluded, limited, unknown] = [randomPerson(), randomPerson(), randomPerson()]
    await openExcluded(excluded)
    const other = await open(limited)
    await other.client.call('/user_limits', { body: { type: 'deposit', period: 'day', value: 1000 } })
    const answers = []
    for (const person of [excluded, limited, unknown]) {
      const { status, headers, body } = await test
        .client()
        .call<Record<string, object>>('/users', { body: newAccount(person) })
      answers.push({ status, headers: [...headers.keys()].sort(), fields: Object.keys(body.data ?? {}) })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('is checked when it is surely a person with a limit, or it would begin without one', async () => {
    const person = randomPerson()
    const first = await open(person)
    await first.client.call('/user_limits', { body: { type: 'deposit', period: 'day', value: 1000 } })
    expect(await readIdentity(await open(person))).toMatchObject({ state: 'check' })
    expect(await readIdentity(await open({ ...person, birth_date: nextDay(person.birth_date) }))).toMatchObject({
      state: 'open',
    })
    await deposit(first.client, 500)
  })

  it('is checked on the browser of an excluded person, with another family name', async () => {
    const person = randomPerson()
    const { client } = await openExcluded(person)
    const again = await signUp(Object.assign(test.client(), { device: client.device }), {
      ...person,
      last_name: 'Newman',
    })
    expect(await readIdentity(again)).toMatchObject({ state: 'check' })
  })

  it('is stopped once among fifty sign-ups at once, and each is checked', async () => {
    const person = randomPerson()
    const first = await open(person)
    const [, ...others] = await Promise.all([selfExclude(first), ...Array.from({ length: 50 }, () => open(person))])
    const states = await test.backend.database.db
      .selectFrom('players')
      .select(['identity_state', 'created_at'])
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute()
    const links = await test.backend.database.db
      .selectFrom('person_links')
      .select(['subject_id', 'effect'])
      .where(({ eb, or }) => or([eb('player_a', '=', first.id), eb('player_b', '=', first.id)]))
      .execute()
    // Those opened before the exclusion are older accounts: marked, and not stopped by what was merely typed.
    expect(links).toHaveLength(50)
    expect(states.filter(({ identity_state }) => identity_state === 'check')).toHaveLength(
      links.filter(({ effect }) => effect === 'block').length,
    )
  })
})

const nextDay = (date: string) => new Date(Date.parse(date) + 24 * HOUR_MS).toISOString().slice(0, 10)

describe('an account that changes', () => {
  it('is checked when it takes the name of an excluded person', async () => {
    const person = randomPerson()
    await openExcluded(person)
    const other = await open({ ...person, last_name: 'Somebody', first_name: 'Olaf' })
    expect(await readIdentity(other)).toMatchObject({ state: 'open' })
    const { first_name, last_name } = person
    const changed = await other.client.call('/player/identity_changes', { body: { first_name, last_name } })
    expect(changed.status).toBe(201)
    expect(await readIdentity(other)).toMatchObject({ state: 'check' })
  })

  it('does not help an excluded person who renamed the account before', async () => {
    const person = randomPerson()
    const first = await open(person)
    await first.client.call('/player/identity_changes', { body: { first_name: 'Olga', last_name: 'Nobody' } })
    await selfExclude(first)
    expect(await readIdentity(await open(person))).toMatchObject({ state: 'check' })
  })

  it('is told apart by a phone only after the code was confirmed, with the same answers', async () => {
    const phone = { phone_number: '+442079460017', phone_country: 'GB' }
    const first = await open({})
    await verify(first, phone)
    await selfExclude(first)
    const second = await open({})
    const unknown = { phone_number: '+442079460018', phone_country: 'GB' }
    const probes = [await second.client.call('/player/phone', { body: phone })]
    const third = await open({})
    probes.push(await third.client.call('/player/phone', { body: unknown }))
    expect(probes.map(({ status }) => status)).toEqual([200, 200])
    expect(await readIdentity(second)).toMatchObject({ state: 'open' })
    await test.backend.drain()
    const code = messenger.lastCode(phone.phone_number)
    const verified = await second.client.call('/player/phone/verify', { body: { code } })
    expect(verified).toMatchObject({ status: 409, body: { message: 'PHONE_TAKEN' } })
    expect(await readIdentity(second)).toMatchObject({ state: 'check' })
  })
})

async function verify({ client }: TestPerson, phone: { phone_number: string; phone_country: string }): Promise<void> {
  await client.call('/player/phone', { body: phone })
  await test.backend.drain()
  const { status } = await client.call('/player/phone/verify', {
    body: { code: messenger.lastCode(phone.phone_number) },
  })
  expect(status).toBe(200)
}

describe('a verified account', () => {
  it('that takes the name of an excluded, unverified account is checked for 72 hours at most', async () => {
    const { first_name, last_name, ...rest } = randomPerson()
    await openExcluded({ first_name, last_name, ...rest })
    const newcomer = await open({ ...rest, first_name: 'Olaf', last_name: 'Somebody' })
    const { db } = test.backend.database
    await db
      .updateTable('players')
      .set({ verified_at: new Date(test.clock.now()) })
      .where('id', '=', newcomer.id)
      .execute()
    await newcomer.client.call('/player/identity_changes', { body: { first_name, last_name } })
    expect(await readIdentity(newcomer)).toMatchObject({ level: 'verified', state: 'check' })
    test.clock.leap(71 * HOUR_MS)
    await test.backend.drain()
    await newcomer.client.renewBearer()
    expect(await readIdentity(newcomer)).toMatchObject({ state: 'check' })
    test.clock.leap(HOUR_MS)
    await test.backend.drain()
    await newcomer.client.renewBearer()
    expect(await readIdentity(newcomer)).toMatchObject({ state: 'open' })
    const { body } = await newcomer.client.call<{ data: { title: string }[] }>('/notifications')
    expect(body.data.map(({ title }) => title)).toContain('Your details have been checked')
  })
})
