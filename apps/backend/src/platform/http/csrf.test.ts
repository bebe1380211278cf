import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { UNIMPLEMENTED } from './unimplemented.ts'

const OURS = 'http://localhost:3000'
const OPERATOR_TOKEN = 'a token of the operator'

const changing = (Object.keys(endpoints) as EndpointName[]).filter(name => {
  const { api, auth, method }: Endpoint = endpoints[name]
  return api === 'platform' && auth !== 'operator' && method !== 'GET' && !UNIMPLEMENTED.includes(name)
})

let test: TestBackend
let player: TestClient

beforeAll(async () => {
  test = await startTestBackend({ config: { operatorToken: OPERATOR_TOKEN } })
  player = await test.demo()
})
afterAll(() => test.stop())

/** A request that another site can make a browser send: with the cookie and without a bearer. */
function forge(name: EndpointName, headers: Record<string, string>) {
  const { method, path }: Endpoint = endpoints[name]
  const browser = Object.assign(test.client(), { cookie: player.cookie })
  return browser.call(path, { method, headers })
}

describe('a modifying request by cookie', () => {
  it.each(changing)('%s is rejected from another site', async name => {
    const forgeries = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${OURS}.evil.example` },
      { origin: OURS, 'x-platform-app': '' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', authorization: 'Basic YTpi' },
    ]
    for (const headers of forgeries) {
      const { status, body } = await forge(name, headers)
      expect({ headers, status, message: body.message }).toEqual({ headers, status: 403, message: 'FORBIDDEN' })
    }
  })

  it('is accepted from our own pages, and by bearer from anywhere', async () => {
    const locale = { method: 'PATCH', body: { locale: 'en' } }
    const browser = Object.assign(test.client(), { cookie: player.cookie })
    const ours = { origin: OURS, 'sec-fetch-site': 'cross-site' }
    expect((await browser.call('/player/update_locale', { ...locale, headers: ours })).status).toBe(200)
    const bearer = Object.assign(test.client(), { bearer: player.bearer })
    const app = { 'x-platform-app': '', 'sec-fetch-site': 'cross-site' }
    expect((await bearer.call('/player/update_locale', { ...locale, headers: app })).status).toBe(200)
  })
})

it('lets an operator’s program call with its token alone, from wherever it runs', async () => {
  const call = (headers: Record<string, string>) =>
    fetch(`${test.url}/operator/campaigns/nothing/stop`, { method: 'POST', headers }).then(({ status }) => status)
  expect(await call({ 'x-operator-token': OPERATOR_TOKEN })).toBe(404)
  expect(await call({ 'x-operator-token': 'another token than that' })).toBe(403)
  expect(await call({ cookie: player.cookie, 'x-platform-app': 'sportsbook' })).toBe(403)
})
