/** Opening an account is for adults who accept the terms. */
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { computeAge } from '../../core/players/age.ts'
import { toNameKey } from '../../core/players/person.ts'
import type { TestClient } from '../../testing/client.ts'
import { CollectingMessenger } from '../../testing/collecting-messenger.ts'
import { newAccount } from '../../testing/new-account.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

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
    expect(refused.body.data.localized_message).toBe('You’re not old enough to have an account.')
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

describe('the key of names', () => {
  it('has letters only, in any order of names', () => {
    expect(toNameKey('Zoë', 'Müller-Weiß')).toBe('MULLER WEISS ZOE')
    expect(toNameKey('زينب', 'علي')).toBe(toNameKey('علي', 'زينب'))
    expect(toNameKey('Ada', null)).toBe(null)
  })
})
