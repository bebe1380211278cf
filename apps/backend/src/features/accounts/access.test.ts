import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { betOn, pick } from '../../testing/client.ts'
import { newAccount } from '../../testing/new-account.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const SECRET = 'the secret of the host page'

let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend({
    config: { countryHeader: 'x-country', hostTokenSecret: SECRET },
    operator: {
      platform: { blocked_country_codes: ['US'], region_blocked_country_codes: ['FR'], sign_up_enabled: false },
    },
  })
})
afterAll(() => test.stop())

const demo = { email: 'demo@touchline.example', password: 'touchline-demo' }
const signIn = (country: string) =>
  test.client().call('/users/sign_in', { body: demo, headers: { 'x-country': country } })

it('rejects sign-ins from a blocked country', async () => {
  expect(await signIn('us')).toMatchObject({ status: 403, body: { message: 'COUNTRY_BLOCKED' } })
  expect((await signIn('DE')).status).toBe(200)
})

it('rejects assertions for players in a blocked country', async () => {
  const exchange = async (country: string) => {
    const now = Math.floor(test.clock.now() / 1000)
    const claims = { iss: 'touchline-host', aud: 'touchline', sub: '1', brand: 'northline', jti: randomUUID() }
    const assertion = await new SignJWT({ ...claims, iat: now, exp: now + 50 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(SECRET))
    return test.client().call('/sportsbook_sessions', { body: { assertion }, headers: { 'x-country': country } })
  }
  expect(await exchange('US')).toMatchObject({ status: 403, body: { message: 'COUNTRY_BLOCKED' } })
  expect((await exchange('DE')).status).toBe(200)
})

it.each(['US', 'FR'])('rejects bets and deposits from %s, which the operator does not serve', async country => {
  const demo = await test.demo()
  const headers = { 'idempotency-key': randomUUID() }
  const deposit = { value: 100, currency: 'EUR' }
  const refused = { status: 403, body: { message: 'COUNTRY_BLOCKED' } }
  const inCountry = (path: string, body: unknown, from = country) =>
    demo.call(path, { body, headers: { ...headers, 'x-country': from } })
  expect(await inCountry('/bets', betOn([pick(2)]))).toMatchObject(refused)
  expect(await inCountry('/bets', betOn([pick(2)]), 'DE')).toMatchObject({ status: 200 })
  // Earlier responses are replayed wherever the request comes from.
  expect(await inCountry('/bets', betOn([pick(2)]))).toMatchObject({ status: 200 })
  headers['idempotency-key'] = randomUUID()
  expect(await inCountry('/wallet/deposits', deposit)).toMatchObject(refused)
  expect(await inCountry('/wallet/deposits', deposit, 'DE')).toMatchObject({ status: 201 })
})

it.each(['US', 'FR'])('neither activates bonuses nor redeems codes nor opens boxes from %s', async country => {
  const demo = await test.demo()
  const from = (path: string, body?: unknown, place = country) =>
    demo.call(path, {
      method: 'POST',
      ...(body !== undefined && { body }),
      headers: { 'idempotency-key': randomUUID(), 'x-country': place },
    })
  const refused = { status: 403, body: { message: 'COUNTRY_BLOCKED' } }
  expect(await from('/bonuses/hunt/activate')).toMatchObject(refused)
  expect(await from('/bonuses/promo-code', { code: 'LINE10' })).toMatchObject(refused)
  expect(await from('/bonuses/box/boost', { freebet_id: 'any' })).toMatchObject(refused)
  expect((await from('/bonuses/promo-code', { code: 'NOSUCH' }, 'DE')).status).toBe(404)
  // A player whose profile is of such a country has none elsewhere either.
  const { db } = test.backend.database
  const { id } = (await demo.call<{ data: { id: number } }>('/player')).body.data
  await db.updateTable('players').set({ country }).where('id', '=', id).execute()
  expect(await from('/bonuses/promo-code', { code: 'NOSUCH' }, 'DE')).toMatchObject(refused)
  await db.updateTable('players').set({ country: null }).where('id', '=', id).execute()
})

it('rejects sign-ups while the operator accepts none', async () => {
  const body = newAccount()
  expect(await test.client().call('/users', { body })).toMatchObject({ status: 403, body: { message: 'FORBIDDEN' } })
})

it('rejects sign-ins while the operator has locked the product', async () => {
  const locked = await startTestBackend({ operator: { platform: { locked: true } } })
  try {
    const answer = await locked.client().call('/users/sign_in', { body: demo })
    expect(answer).toMatchObject({ status: 403, body: { message: 'FORBIDDEN' } })
  } finally {
    await locked.stop()
  }
})
