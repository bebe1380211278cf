/** What a self-excluded player can still call: to name other accounts, to appeal, to sign out, and nothing else. */

import type { ResponseBody } from '@touchline/contract/endpoints'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { CollectingMessenger } from '../../testing/collecting-messenger.ts'
import { NEW_PASSWORD } from '../../testing/new-account.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { selfExclude, signUp, type TestPerson } from '../../testing/test-persons.ts'

const DAY_MS = 24 * 3_600_000

const ADMITTED: readonly EndpointName[] = [
  'deleteSignOut',
  'getPlayerIdentity',
  'postPlayerAppeal',
  'postPlayerOtherAccount',
  'postPlayerOtherAccountConfirm',
]

let test: TestBackend
const messenger = new CollectingMessenger()

beforeAll(async () => {
  test = await startTestBackend({ messenger })
})
afterAll(() => test.stop())

async function excludedPerson(): Promise<TestPerson> {
  const person = await signUp(test.client())
  expect((await selfExclude(person)).status).toBe(201)
  return person
}

const trySignIn = (client: TestClient, email: string, password = NEW_PASSWORD) =>
  client.call('/users/sign_in', { body: { email, password } })

/** A browser in which the sign-in of the person was refused. */
async function refusedSignIn({ account }: TestPerson): Promise<TestClient> {
  const client = test.client()
  expect(await trySignIn(client, account.email)).toMatchObject({ status: 403, body: { code: 608 } })
  return client
}

const identityOf = (client: TestClient) => client.call<ResponseBody<'getPlayerIdentity'>>('/player/identity')

/** The endpoints that do not refuse the client's credential. */
async function findAdmitting(client: TestClient): Promise<EndpointName[]> {
  const admitting: EndpointName[] = []
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { auth, method, path } = endpoints[name]
    // Without a player: nobody needs a session there, and a cookie is not read.
    if (auth === 'none' || auth === 'operator' || (auth === 'optional' && !client.bearer)) continue
    // Last, because it ends the session.
    if (name === 'deleteSignOut') continue
    const url = path.replaceAll(/:\w+/g, '1')
    const { status } = await client.call(url, { method, ...(method !== 'GET' && method !== 'DELETE' && { body: {} }) })
    if (status === 401) continue
    if (name === 'postSportsbookSessions' && status === 403) continue
    admitting.push(name)
  }
  const { status } = await client.call('/users/sign_out', { method: 'DELETE' })
  if (status === 204) admitting.push('deleteSignOut')
  return admitting.sort()
}

describe('a restricted session', () => {
  it('admits the listed calls and no other, by the cookie that the exclusion leaves', async () => {
    const { client } = await excludedPerson()
    client.bearer = ''
    expect(await findAdmitting(client)).toEqual(ADMITTED)
    expect((await identityOf(client)).status).toBe(401)
  })

  it('admits the same by the cookie of the refused sign-in', async () => {
    expect(await findAdmitting(await refusedSignIn(await excludedPerson()))).toEqual(ADMITTED)
  })

  it('admits the same by the bearer of the session that asked for the exclusion', async () => {
    const { client } = await excludedPerson()
    expect(client.bearer).not.toBe('')
    client.cookie = ''
    expect(await findAdmitting(client)).toEqual(ADMITTED)
  })

  it('is left to the session that asked for the exclusion alone', async () => {
    const person = await signUp(test.client())
    const other = test.client()
    await other.signIn(person.account.email, NEW_PASSWORD)
    await selfExclude(person)
    expect((await identityOf(other)).status).toBe(401)
    expect((await identityOf(person.client)).status).toBe(200)
  })

  it('lets an excluded player name another account, which is excluded as well', async () => {
    const [excluded, second] = [await excludedPerson(), await signUp(test.client())]
    const client = await refusedSignIn(excluded)
    expect((await client.call('/player/other_accounts', { body: { email: second.account.email } })).status).toBe(204)
    await test.backend.drain()
    const code = messenger.codeMails.find(({ address }) => address === second.account.email)?.code
    const confirmed = await client.call('/player/other_accounts/confirm', { body: { code } })
    expect(confirmed.body).toEqual({ data: { status: 'bound', is_excluded: true } })
    expect((await second.client.call('/player')).status).toBe(401)
    expect((await trySignIn(test.client(), second.account.email)).status).toBe(403)
    expect((await identityOf(client)).body.data.other_accounts).toBe(1)
  })

  it('lets an excluded player appeal', async () => {
    const client = await refusedSignIn(await excludedPerson())
    expect((await client.call('/player/appeals', { body: { text: 'It was my brother, not me.' } })).status).toBe(201)
    expect((await identityOf(client)).body.data.appeals).toHaveLength(1)
  })

  it('ends after a day, and by signing in with a wrong password it does not begin', async () => {
    const person = await excludedPerson()
    const client = await refusedSignIn(person)
    test.clock.leap(DAY_MS)
    expect((await identityOf(client)).status).toBe(401)
    const stranger = test.client()
    const refused = await trySignIn(stranger, person.account.email, 'not the password')
    expect(refused).toMatchObject({ status: 401, body: { code: 603 } })
    expect(refused.headers.getSetCookie()).toEqual([])
  })

  it('ends by a new password', async () => {
    const person = await excludedPerson()
    const client = await refusedSignIn(person)
    await test.client().call('/users/password', { body: { email: person.account.email } })
    await test.backend.drain()
    const { link } = messenger.mails.findLast(mail => mail.purpose === 'password') ?? { link: '' }
    const token = new URL(link).searchParams.get('reset_password_token')
    const body = { reset_password_token: token, password: 'another good password' }
    expect((await test.client().call('/users/password', { method: 'PUT', body })).status).toBeLessThan(300)
    expect((await identityOf(client)).status).toBe(401)
  })

  it('keeps its cookie when the sportsbook asks for a session, which is refused', async () => {
    const client = await refusedSignIn(await excludedPerson())
    expect(await client.call('/sportsbook_sessions', { method: 'POST' })).toMatchObject({
      status: 403,
      body: { code: 608 },
    })
    expect((await identityOf(client)).status).toBe(200)
  })
})
