import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts'

let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend({
    config: { countryHeader: 'x-country' },
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

it('signs nobody up while the operator takes nobody', async () => {
  const body = { email: 'late@example.com', password: 'long enough', currency: 'EUR' }
  expect(await test.client().call('/users', { body })).toMatchObject({ status: 403, body: { message: 'FORBIDDEN' } })
})
