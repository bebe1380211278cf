import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts'
import { LIMITED, rateLimitOf } from './rate-limits.ts'

let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend({ config: { rateLimits: true } })
})
afterAll(() => test.stop())

/** Calls that are refused for what they say: they count like all others. */
function call(name: EndpointName) {
  const { method, path }: Endpoint = endpoints[name]
  return test.client().call(path, { method, headers: { authorization: 'Bearer none' } })
}

describe('what is worth guarding', () => {
  it('is named: passwords, codes, links, money', () => {
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

  it.each(LIMITED)('%s may not be called endlessly, and whoever does is told when to come back', async name => {
    const most = Number(rateLimitOf(name)?.max)
    const replies = await Promise.all(Array.from({ length: most + 1 }, () => call(name)))
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.body.message).toBe('TOO_MANY_REQUESTS')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })
})
