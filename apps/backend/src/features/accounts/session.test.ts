/** Sessions with and without a cookie: start, renewal and end. */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import fc from 'fast-check'
import { type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betOn, pick, type Reply, type TestClient } from '../../testing/client.ts'
import { deposit, openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const SECRET = 'the secret of the host page'
const ORIGIN = 'http://localhost:3000'

type Grant = NonNullable<ResponseBody<'postSportsbookSessions'>>

let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend({ config: { hostTokenSecret: SECRET } })
})
afterAll(() => test.stop())

const seconds = (ms: number): number => Math.floor(ms / 1000)

/** A valid assertion except for the given claims. */
async function sign(playerId: number, otherwise: JWTPayload = {}, secret = SECRET): Promise<string> {
  const now = seconds(test.clock.now())
  const claims = { brand: 'northline', jti: randomUUID(), iat: now, exp: now + 60, ...otherwise }
  return new SignJWT({ iss: 'touchline-host', aud: 'touchline', sub: String(playerId), ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))
}

const exchange = <T = Grant>(client: TestClient, assertion: string): Promise<Reply<T>> =>
  client.call<T>('/sportsbook_sessions', { body: { assertion } })

async function idOf(player: TestClient): Promise<number> {
  return (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data.id
}

/** A browser without our cookies, with a session of the player. */
async function embed(playerId: number): Promise<TestClient> {
  const client = test.client()
  const { status, body } = await exchange(client, await sign(playerId))
  expect(status).toBe(200)
  client.bearer = body.token
  return client
}

describe('an assertion of the host page’s back end', () => {
  let id: number
  beforeAll(async () => {
    id = await idOf(await openPlayer(test, 0))
  })

  it('starts a session of its own, without a cookie', async () => {
    const client = test.client()
    const { status, body, headers } = await exchange(client, await sign(id))
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toBe(null)
    client.bearer = body.token
    expect(await idOf(client)).toBe(id)
    expect(body.session.started_at).toBe(new Date(test.clock.now()).toISOString())
    const other = await embed(id)
    expect((await other.call<Grant>('/sportsbook_sessions', { method: 'POST' })).body.session.id).not.toBe(
      body.session.id,
    )
  })

  it('is accepted once when sent concurrently', async () => {
    const assertion = await sign(id)
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(test.client(), assertion)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    const again = await exchange<{ message: string }>(test.client(), assertion)
    expect(again).toMatchObject({ status: 401, body: { message: 'ASSERTION_INVALID' } })
  })

  it.each<[string, (now: number) => JWTPayload]>([
    ['too old', now => ({ iat: now - 70, exp: now - 10 })],
    ['valid for too long', now => ({ exp: now + 3600 })],
    ['signed long ago', now => ({ iat: now - 3600 })],
    ['from the future', now => ({ iat: now + 3600 })],
    ['from another issuer', () => ({ iss: 'somebody' })],
    ['meant for others', () => ({ aud: 'somebody' })],
    ['about an unknown player', () => ({ sub: '999999999' })],
    ['without a numeric subject', () => ({ sub: '1; drop table players' })],
    ['without an id', () => ({ jti: '' })],
    ['with too long an id', () => ({ jti: 'x'.repeat(1000) })],
    ['with invalid characters in its id', () => ({ jti: 'one\u0000two' })],
    ['without a valid brand', () => ({ brand: 7 })],
  ])('is rejected when it is %s', async (_name, otherwise) => {
    const { status, body } = await exchange(test.client(), await sign(id, otherwise(seconds(test.clock.now()))))
    expect({ status, body }).toMatchObject({ status: 401, body: { message: 'ASSERTION_INVALID' } })
  })

  it('is rejected with another signature, and without one', async () => {
    const forged = await sign(id, {}, 'some other secret here')
    const [, claims] = forged.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
    for (const assertion of [forged, unsigned, 'nonsense'])
      expect((await exchange(test.client(), assertion)).status).toBe(401)
  })

  it('is rejected for any malformed input', async () => {
    const part = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map(text => Buffer.from(text).toString('base64url')),
    )
    const assertion = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.tuple(part, part, part).map(parts => parts.join('.')),
    )
    await fc.assert(
      fc.asyncProperty(assertion, async text => {
        expect((await exchange(test.client(), text)).status).toBe(401)
      }),
      { numRuns: 150 },
    )
  })

  it('is rejected when no host page is trusted', async () => {
    const other = await startTestBackend({ config: { hostTokenSecret: null } })
    expect((await exchange(other.client(), await sign(1))).status).toBe(401)
    await other.stop()
  })

  it('is purged once it has expired', async () => {
    const { db } = test.backend.database
    const count = async () => (await db.selectFrom('used_assertions').select('jti').execute()).length
    await exchange(test.client(), await sign(id))
    expect(await count()).toBeGreaterThan(0)
    test.clock.leap(3_600_000)
    await expect.poll(count).toBe(0)
  })
})

describe('a session without a cookie', () => {
  let player: TestClient
  let framed: TestClient
  let id: number
  beforeAll(async () => {
    player = await openPlayer(test, 0)
    id = await idOf(player)
    framed = await embed(id)
  })

  it('may use every endpoint of the platform, from any origin', async () => {
    await deposit(framed, 5000)
    expect(await framed.balance()).toBe(5000)
    const { status } = await framed.call('/player/update_locale', {
      method: 'PATCH',
      body: { locale: 'ar' },
      headers: { origin: ORIGIN, 'x-platform-app': '' },
    })
    expect(status).toBe(200)
    expect((await framed.place(betOn([pick(1)]))).status).toBe(200)
  })

  it('is renewed by its bearer, unless that has expired', async () => {
    const before = framed.bearer
    test.clock.leap(600_000)
    const { status, body } = await framed.call<Grant>('/sportsbook_sessions', { method: 'POST' })
    expect(status).toBe(200)
    expect(body.token).not.toBe(before)
    test.clock.leap(600_000)
    expect((await framed.call('/sportsbook_sessions', { method: 'POST' })).status).toBe(401)
    framed.bearer = body.token
    expect((await framed.call<Grant>('/sportsbook_sessions', { method: 'POST' })).body.session.id).toBe(body.session.id)
  })

  it("does not clear another session's cookie when its own bearer is rejected", async () => {
    const beside = Object.assign(test.client(), { cookie: player.cookie, bearer: 'worthless' })
    const { status, headers } = await beside.call('/sportsbook_sessions', { method: 'POST' })
    expect({ status, cookie: headers.get('set-cookie') }).toEqual({ status: 401, cookie: null })
  })

  it('ends alone when it is signed out', async () => {
    const other = await embed(id)
    expect((await other.call<undefined>('/users/sign_out', { method: 'DELETE' })).status).toBe(204)
    expect((await other.call('/player')).status).toBe(401)
    player.bearer = ''
    expect((await player.call('/player')).status).toBe(200)
  })

  it("continues the play session and its reality checks when the host's page is reloaded", async () => {
    const again = async () => {
      const client = test.client()
      const { body } = await exchange(client, await sign(id))
      client.bearer = body.token
      return { client, startedAt: Date.parse(body.session.started_at) }
    }
    const isDue = async ({ client }: { client: TestClient }) =>
      (await client.call<ResponseBody<'getRealityCheck'>>('/sportsbook_sessions/reality_check')).body.due
    test.clock.leap(31 * 60_000)
    const first = await again()
    expect(first.startedAt).toBe(test.clock.now())
    test.clock.leap(29 * 60_000)
    await again()
    test.clock.leap(29 * 60_000)
    await again()
    test.clock.leap(2 * 60_000)
    const last = await again()
    expect(last.startedAt).toBe(first.startedAt)
    expect(await isDue(last)).toBe(true)
    expect((await last.client.call('/sportsbook_sessions/continue', { method: 'POST' })).status).toBe(204)
    test.clock.leap(60_000)
    expect(await isDue(await again())).toBe(false)
  })

  it('must be confirmed by the host after half a day', async () => {
    const tired = await embed(id)
    for (let renewals = 0; renewals < 59; renewals += 1) {
      test.clock.leap(12 * 60_000)
      const { status, body } = await tired.call<Grant>('/sportsbook_sessions', { method: 'POST' })
      expect(status).toBe(200)
      tired.bearer = body.token
    }
    test.clock.leap(12 * 60_000)
    expect((await tired.call('/sportsbook_sessions', { method: 'POST' })).status).toBe(401)
  })
})
