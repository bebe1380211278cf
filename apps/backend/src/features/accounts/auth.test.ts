import type { ResponseBody } from '@touchline/contract/endpoints'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCheapPasswords } from '../../testing/cheap-passwords.ts'
import type { TestClient } from '../../testing/client.ts'
import { newAccount } from '../../testing/new-account.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { Passwords } from './passwords.ts'
import { Sessions } from './sessions.ts'

let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend()
})
afterAll(() => test.stop())

async function signUp(email: string, currency = 'EUR'): Promise<TestClient> {
  const client = test.client()
  const { status } = await client.call('/users', { body: newAccount({ email, currency }) })
  expect(status).toBe(201)
  return client
}

describe('passwords', () => {
  it('are stored as salted scrypt hashes with their parameters', async () => {
    const passwords = createCheapPasswords()
    const [first = '', second] = await Promise.all(['secret words', 'secret words'].map(word => passwords.hash(word)))
    expect(first).toMatch(/^scrypt\$1024\$8\$1\$/)
    expect(first).not.toBe(second)
    expect(await passwords.check('secret words', first)).toBe(true)
    expect(await passwords.check('secret word', first)).toBe(false)
  })

  it('are hashed with the strength OWASP recommends by default, off the event loop', async () => {
    let turns = 0
    const count = (): void => {
      turns += 1
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    const hash = await new Passwords().hash('secret words')
    clearImmediate(timer)
    expect(hash).toMatch(/^scrypt\$131072\$8\$1\$/)
    expect(turns).toBeGreaterThan(100)
    expect(new Passwords().isOutdated(hash)).toBe(false)
    expect(new Passwords().isOutdated(hash.replace('131072', '32768'))).toBe(true)
  })

  it('are rehashed at sign-in when the stored hash is weaker than a new one', async () => {
    const email = 'weak@example.com'
    await signUp(email)
    const { db } = test.backend.database
    const read = () =>
      db.selectFrom('players').select('password_hash as hash').where('email', '=', email).executeTakeFirstOrThrow()
    const weak = await new Passwords({ cost: 2 ** 8, blockSize: 8, parallel: 1 }).hash('long enough')
    await db.updateTable('players').set({ password_hash: weak }).where('email', '=', email).execute()
    const signIn = async () =>
      (await test.client().call('/users/sign_in', { body: { email, password: 'long enough' } })).status
    expect(await signIn()).toBe(200)
    await test.backend.drain()
    const { hash } = await read()
    expect(hash).toMatch(/^scrypt\$1024\$8\$1\$/)
    expect(await signIn()).toBe(200)
    await test.backend.drain()
    expect((await read()).hash).toBe(hash)
  })

  it('are rejected when too many hashes are queued', async () => {
    const passwords = createCheapPasswords()
    const hashes = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('secret words')))
    const refused = hashes.flatMap(hash => (hash.status === 'rejected' ? [hash.reason] : []))
    expect(refused.map(({ code }) => code)).toEqual(Array(8).fill('UNAVAILABLE'))
    expect(refused[0]?.data).toEqual({ retryAfterSeconds: 5 })
    expect(await passwords.hash('secret words')).toMatch(/^scrypt/)
  })

  it('never match when there is no hash', async () => {
    expect(await createCheapPasswords().check('', undefined)).toBe(false)
  })
})

describe('signing up', () => {
  it('opens an empty account in the chosen currency and signs in', async () => {
    const client = await signUp('New.Player@example.com', 'JPY')
    const { body } = await client.call<ResponseBody<'getPlayer'>>('/player')
    expect(body.data).toMatchObject({ email: 'New.Player@example.com', currency: 'JPY', language: 'en' })
    const accounts = await client.call<ResponseBody<'getPlayerAccounts'>>('/player/accounts')
    expect(accounts.body.data).toEqual([
      { currency: 'JPY', subunits: 1, available_to_bet_with_locked_cents: 0, active: true, version: 0 },
    ])
  })

  it('rejects an e-mail address that is taken, in any spelling', async () => {
    await signUp('taken@example.com')
    const { status, body } = await test.client().call('/users', { body: newAccount({ email: 'TAKEN@example.com' }) })
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'EMAIL_TAKEN' })
  })

  it('names the invalid fields', async () => {
    const { body } = await test
      .client()
      .call('/users', { body: newAccount({ email: 'x', password: 'short', currency: 'XXX' }) })
    expect(body.data.details.map(({ field }) => field)).toEqual(['body/email', 'body/password'])
    const { body: other } = await test
      .client()
      .call('/users', { body: newAccount({ email: 'x@example.com', currency: 'XXX' }) })
    expect(other.data.details.map(({ field }) => field)).toEqual(['body/currency'])
  })
})

describe('signing in', () => {
  it('sets an HttpOnly cookie', async () => {
    const { status, headers } = await test
      .client()
      .call('/users/sign_in', { body: { email: 'Demo@touchline.example', password: 'touchline-demo' } })
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toMatch(/^touchline_session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)
    // Not `Expires`: a browser with a wrong clock would take the date for past.
    expect(headers.get('set-cookie')).toMatch(/; Max-Age=[1-9]\d{4,};/)
    expect(headers.get('set-cookie')).not.toContain('Expires')
  })

  it('uses a `__Host-` cookie over https', async () => {
    const secure = await startTestBackend({ config: { publicUrl: 'https://api.example' } })
    const { headers } = await secure
      .client()
      .call('/users/sign_in', { body: { email: 'demo@touchline.example', password: 'touchline-demo' } })
    expect(headers.get('set-cookie')).toMatch(/^__Host-touchline_session=.*; Path=\/; .*Secure/)
    await secure.stop()
  })

  it('responds alike to a wrong password and an unknown address', async () => {
    const tries = ['demo@touchline.example', 'nobody@example.com'].map(email =>
      test.client().call('/users/sign_in', { body: { email, password: 'wrong' } }),
    )
    const [registered, unregistered] = await Promise.all(tries)
    expect(registered?.body).toEqual(unregistered?.body)
    expect(registered).toMatchObject({ status: 401, body: { message: 'INVALID_CREDENTIALS' } })
  })
})

describe('the bearer', () => {
  it('is valid for a quarter of an hour and renewed by the cookie', async () => {
    const client = await signUp('bearer@example.com')
    await client.renewBearer()
    const { exp = 0, iat = 0 } = decodeJwt(client.bearer)
    expect(exp - iat).toBe(900)
    expect((await client.call('/bets')).status).toBe(200)
    test.clock.leap(901_000)
    expect((await client.call('/bets')).status).toBe(401)
    await client.renewBearer()
    expect((await client.call('/bets')).status).toBe(200)
  })

  it('is rejected after signing out', async () => {
    const client = await signUp('leaving@example.com')
    await client.renewBearer()
    expect((await client.call('/bets')).status).toBe(200)
    const { bearer, cookie } = client
    client.bearer = ''
    expect((await client.call<undefined>('/users/sign_out', { method: 'DELETE' })).status).toBe(204)
    Object.assign(client, { bearer })
    expect((await client.call('/bets')).status).toBe(401)
    Object.assign(client, { bearer: '', cookie })
    expect((await client.call('/player')).status).toBe(401)
  })

  it('is rejected after a sign-out that overlaps a lookup of the session', async () => {
    const client = await signUp('racing@example.com')
    await client.renewBearer()
    const { sid, sub } = decodeJwt(client.bearer)
    const session = { id: String(sid), playerId: Number(sub) }
    let resolveRead = (): void => {}
    let answer = (): void => {}
    const hasRead = new Promise<void>(resolve => {
      resolveRead = resolve
    })
    const released = new Promise<void>(resolve => {
      answer = resolve
    })
    let isFirst = true
    const slow = test.backend.database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isFirst) return result
        isFirst = false
        resolveRead()
        await released
        return result
      },
    })
    const sessions = new Sessions({ db: slow, clock: test.clock, isShared: false, revoke: async () => {} })
    const found = sessions.findById(session.id)
    await hasRead
    await sessions.end(session, 'signed_out')
    answer()
    expect(await found).toMatchObject(session)
    expect(await sessions.findById(session.id)).toBe(null)
  })

  it('is not issued to a visitor', async () => {
    expect((await test.client().call<undefined>('/sportsbook_sessions', { method: 'POST' })).status).toBe(204)
  })

  it('is rejected with a foreign signature', async () => {
    const client = await signUp('forger@example.com')
    await client.renewBearer()
    expect((await client.call('/bets')).status).toBe(200)
    const [header, , signature] = client.bearer.split('.')
    const claims = { ...decodeJwt(client.bearer), sub: '1' }
    client.bearer = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
    expect((await client.call('/bets')).status).toBe(401)
  })
})

describe('play money', () => {
  it('is deposited once per key', async () => {
    const client = await signUp('rich@example.com')
    const deposit = (value: number, key: string) =>
      client.call<ResponseBody<'postDeposit'>>('/wallet/deposits', {
        body: { value, currency: 'EUR' },
        headers: { 'idempotency-key': key },
      })
    const [firstKey, secondKey] = ['0a8f8a3e-6d2c-4b52-9a43-000000000001', '0a8f8a3e-6d2c-4b52-9a43-000000000002']
    const first = await deposit(2500, firstKey)
    expect(first).toMatchObject({
      status: 201,
      body: { deposit: { value: 2500 }, status: 'success', account: { available_to_bet_with_locked_cents: 2500 } },
    })
    expect((await deposit(2500, firstKey)).body).toEqual(first.body)
    expect((await deposit(2600, firstKey)).status).toBe(422)
    await Promise.all([deposit(100, secondKey), deposit(100, secondKey), deposit(100, secondKey)])
    expect(await client.balance()).toBe(2600)
    expect(await test.isLedgerClean()).toBe(true)
  })

  it('needs an account in its currency, which the player can open', async () => {
    const client = await signUp('dollars@example.com')
    const deposit = () =>
      client.call('/wallet/deposits', {
        body: { value: 100, currency: 'USD' },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
    expect((await deposit()).status).toBe(404)
    expect((await client.call('/player/accounts', { body: { currency: 'USD' } })).status).toBe(201)
    expect((await client.call('/player/accounts', { body: { currency: 'USD' } })).body.message).toBe('ACCOUNT_EXISTS')
    expect((await deposit()).status).toBe(201)
  })
})
