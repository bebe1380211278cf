/** Opening an account is for adults who accept the terms and are not self-excluded. */
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toNameKey } from '../../core/players/person.ts'
import type { TestClient } from '../../testing/client.ts'
import { CollectingMessenger } from '../../testing/collecting-messenger.ts'
import { NEW_PASSWORD, newAccount } from '../../testing/new-account.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { computeAge } from './player-handlers.ts'

let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend({ messenger: new CollectingMessenger() })
})
afterAll(() => test.stop())

type Account = Partial<RequestBody<'postSignUp'>>

async function tryToSignUp(account: Account) {
  const client = test.client()
  const { status, body } = await client.call('/users', { body: newAccount(account) })
  return { client, status, body }
}

async function signUp(account: Account = {}): Promise<TestClient> {
  const { client, status } = await tryToSignUp(account)
  expect(status).toBe(201)
  await client.renewBearer()
  return client
}

const exclude = (client: TestClient) =>
  client.call('/user_limits', { body: { type: 'self_exclusion', period: 'month' } })

const PERSON = { first_name: 'Zoë', last_name: 'Müller-Weiß', birth_date: '1980-02-29' }

describe('the birth date', () => {
  it('is required, and must be a possible birth date', async () => {
    const { birth_date: _none, ...incomplete } = newAccount()
    expect((await test.client().call('/users', { body: incomplete })).status).toBe(422)
    for (const birth_date of ['1985-02-30', '2027-01-01', '1850-01-01', '85-1-1'])
      expect(await tryToSignUp({ birth_date })).toMatchObject({
        status: 422,
        body: { data: { details: [{ field: 'body/birth_date' }] } },
      })
  })

  it('rejects minors until the day they come of age', async () => {
    expect(new Date(START).toISOString()).toMatch(/^2026-02-01/)
    const refused = await tryToSignUp({ birth_date: '2008-02-02' })
    expect(refused).toMatchObject({ status: 403, body: { message: 'PLAYER_UNDERAGE' } })
    expect(refused.body.data.localized_message).toBe('You are too young to have an account.')
    expect((await tryToSignUp({ birth_date: '2008-02-01' })).status).toBe(201)
  })

  it('counts full years', () => {
    expect(computeAge('2008-02-29', Date.parse('2026-02-28T23:59:59Z'))).toBe(17)
    expect(computeAge('2008-02-29', Date.parse('2026-03-01T00:00:00Z'))).toBe(18)
  })
})

describe('the terms', () => {
  it('are accepted explicitly, in the version in force', async () => {
    for (const terms_version of [undefined, '2025-01']) {
      const { terms_version: _none, ...account } = newAccount()
      const body = { ...account, ...(terms_version && { terms_version }) }
      expect(await test.client().call('/users', { body })).toMatchObject({
        status: 422,
        body: { data: { details: [{ field: 'body/terms_version' }] } },
      })
    }
    const player = await signUp()
    const { body } = await player.call<ResponseBody<'getPlayer'>>('/player')
    expect(body.data.terms_version).toBe('2026-01')
  })
})

describe('a self-excluded person', () => {
  it('is recognised by name and birth date under another address, and admitted after the exclusion', async () => {
    expect((await exclude(await signUp(PERSON))).status).toBe(201)
    const spellings = [PERSON, { ...PERSON, first_name: 'muller weiss', last_name: 'ZOE' }]
    for (const spelling of spellings)
      expect(await tryToSignUp(spelling)).toMatchObject({ status: 403, body: { message: 'PLAYER_EXCLUDED' } })
    expect((await tryToSignUp({ ...PERSON, birth_date: '1980-02-28' })).status).toBe(201)
    expect((await tryToSignUp({ ...PERSON, first_name: 'Zora' })).status).toBe(201)
    test.clock.leap(200 * 86_400_000)
    expect((await tryToSignUp(PERSON)).status).toBe(201)
  })

  it('is excluded with every account, and signed out of all', async () => {
    const person = { ...PERSON, last_name: 'Twice' }
    const accounts = [newAccount(person), newAccount(person)]
    const [first, second] = [await signUp(accounts[0]), await signUp(accounts[1])]
    expect((await second.call('/bets')).status).toBe(200)
    await exclude(first)
    expect((await second.call('/bets')).status).toBe(401)
    const credentials = { email: accounts[1]?.email, password: NEW_PASSWORD }
    expect(await test.client().call('/users/sign_in', { body: credentials })).toMatchObject({
      status: 403,
      body: { message: 'PLAYER_EXCLUDED' },
    })
  })

  it('is recognised by a name that is filled in later', async () => {
    const person = { ...PERSON, last_name: 'Later' }
    await exclude(await signUp(person))
    const other = await signUp({ ...person, last_name: 'Somebody' })
    const changed = await other.call('/player', { method: 'PATCH', body: { last_name: 'Later' } })
    expect(changed).toMatchObject({ status: 403, body: { message: 'PLAYER_EXCLUDED' } })
    expect((await other.call('/bets')).status).toBe(401)
  })

  it('is recognised by the phone number', async () => {
    const phone = { phone_number: '+442079460017', phone_country: 'GB' }
    const first = await signUp()
    const { body } = await first.call<ResponseBody<'getPlayer'>>('/player')
    const { db } = test.backend.database
    await db.updateTable('players').set({ phone_number: phone.phone_number }).where('id', '=', body.data.id).execute()
    await exclude(first)
    const second = await signUp()
    expect(await second.call('/player/phone', { body: phone })).toMatchObject({
      status: 403,
      body: { message: 'PLAYER_EXCLUDED' },
    })
    expect((await second.call('/bets')).status).toBe(401)
  })

  it('is matched by a key of letters only, in any order of names', () => {
    expect(toNameKey('Zoë', 'Müller-Weiß')).toBe('MULLER WEISS ZOE')
    expect(toNameKey('زينب', 'علي')).toBe(toNameKey('علي', 'زينب'))
    expect(toNameKey('Ada', null)).toBe(null)
  })
})
