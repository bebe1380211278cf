import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts'

const SECRET = 'the secret of the host page'

let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend({
    config: { countryHeader: 'x-country', hostTokenSecret: SECRET },
    operator: { platform: { blocked_country_codes: ['US'], sign_up_enabled: false } },
  })
})
afterAll(() => test.stop())

const demo = { email: 'demo@touchline.example', password: 'touchline-demo' }
const signIn = (country: string) =>
  test.client().call('/users/sign_in', { body: demo, headers: { 'x-country': country } })

it('signs nobody in from a blocked country', async () => {
  expect(await signIn('us')).toMatchObject({ status: 403, body: { message: 'COUNTRY_BLOCKED' } })
  expect((await signIn('DE')).status).toBe(200)
})

it('takes no host’s word for a player in a blocked country', async () => {
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

it('signs nobody up while the operator takes nobody', async () => {
  const body = { email: 'late@example.com', password: 'long enough', currency: 'EUR' }
  expect(await test.client().call('/users', { body })).toMatchObject({ status: 403, body: { message: 'FORBIDDEN' } })
})
