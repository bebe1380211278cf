import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import { isLong } from '@touchline/simulator/testing/sample-size'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { callsPerMinute, LIMITED } from './rate-limits.ts'
import { createServer } from './server.ts'

/** The limits are one table: in the short form, of those that take the most calls to reach, only one is reached. */
const MANY = 100
const TRIED = LIMITED.filter(
  (name, at) =>
    isLong ||
    Number(callsPerMinute(name)) < MANY ||
    at === LIMITED.findIndex(other => Number(callsPerMinute(other)) >= MANY),
)

let test: TestBackend
/** Two sessions of one player. */
let sessions: TestClient[]

beforeAll(async () => {
  test = await startTestBackend({ config: { rateLimits: true } })
  sessions = [await test.demo(), await test.demo()]
})
afterAll(() => test.stop())

/** Sends requests that are rejected for their content: they count like all others. */
function call(name: EndpointName) {
  const { method, path }: Endpoint = endpoints[name]
  return test.client().call(path, { method, headers: { authorization: 'Bearer none' } })
}

describe('the rate-limited endpoints', () => {
  it('include passwords, codes, links and money', () => {
    const guarded: EndpointName[] = [
      'postSignIn',
      'postSignUp',
      'postUsersPassword',
      'putUsersPassword',
      'postUsersConfirmation',
      'getUsersConfirmation',
      'getUsersUnlock',
      'postPlayerPhone',
      'postPlayerPhoneResend',
      'postPlayerPhoneVerify',
      'getBetsShareCode',
      'postBets',
      'postBetsCashout',
      'postDeposit',
      'postSportsbookSessions',
    ]
    expect(LIMITED).toEqual(expect.arrayContaining(guarded))
  })

  it.each(TRIED)('%s is rate-limited, and rejections state when to retry', async name => {
    const most = Number(callsPerMinute(name))
    await Promise.all(Array.from({ length: most }, () => call(name)))
    const refused = await call(name)
    expect(refused).toMatchObject({ status: 429, body: { message: 'TOO_MANY_REQUESTS' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })
})

/** All spellings of a word in upper and lower case. */
function spellings(word: string): string[] {
  const [first, ...rest] = word
  if (first === undefined) return ['']
  return spellings(rest.join('')).flatMap(end => [first.toLowerCase() + end, first.toUpperCase() + end])
}

describe('a signed-in player', () => {
  it('has one limit across spellings of the bearer and across sessions', async () => {
    const most = Number(callsPerMinute('postBets'))
    const words = spellings('bearer')
    const place = async (at: number) => {
      const authorization = `${words[at % words.length]} ${sessions[at % 2]?.bearer}`
      return (await test.client().call('/bets', { method: 'POST', headers: { authorization } })).body.message
    }
    const replies = await Promise.all(Array.from({ length: most }, (_, at) => place(at)))
    expect(new Set(replies)).toEqual(new Set(['VALIDATION_FAILED']))
    expect(await place(0)).toBe('TOO_MANY_REQUESTS')
    expect(await place(1)).toBe('TOO_MANY_REQUESTS')
  })
})

describe('the address of a caller', () => {
  /** The client addresses that a server with that many proxies derives from these headers. */
  async function readAddresses(trustedProxies: number, headers: string[]): Promise<string[]> {
    const app = await createServer({
      logger: pino({ level: 'silent' }),
      allowedOrigins: [],
      trustedProxies,
      rateLimits: false,
    })
    app.get('/address', async ({ ip }) => ip)
    const replies = headers.map(header => app.inject({ url: '/address', headers: { 'x-forwarded-for': header } }))
    const addresses = (await Promise.all(replies)).map(({ body }) => body)
    await app.close()
    return addresses
  }

  it.each([
    [0, ['127.0.0.1', '127.0.0.1']],
    [1, ['203.0.113.9', '203.0.113.9']],
    [2, ['198.51.100.7', '203.0.113.9']],
  ])('is read past %i trusted proxies, whatever the caller sent before them', async (trustedProxies, addresses) => {
    const headers = ['192.0.2.1, 198.51.100.7, 203.0.113.9', '203.0.113.9']
    expect(await readAddresses(trustedProxies, headers)).toEqual(addresses)
  })
})
