import type { ResponseBody } from '@touchline/contract/endpoints'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { CollectingMessenger } from '../../testing/collecting-messenger.ts'
import { newAccount } from '../../testing/new-account.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { createLogMessenger, createNoMessenger } from './messenger.ts'
import type { LinkPurpose } from './tables.ts'

const PASSWORD = 'long enough'
const NEW_PASSWORD = 'longer than before'
const HOUR = 3_600_000

const messenger = new CollectingMessenger()
let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend({ messenger, config: { webUrl: 'https://bets.example' } })
})
afterAll(() => test.stop())

async function signUp(email: string): Promise<TestClient> {
  const client = test.client()
  await client.call('/users', { body: newAccount({ email, password: PASSWORD }) })
  await test.backend.drain()
  return client
}

async function signIn(email: string, password: string) {
  const { status, body } = await test.client().call('/users/sign_in', { body: { email, password } })
  return { status, message: body.message }
}

async function requestLink(path: string, email: string): Promise<number> {
  const { status } = await test.client().call<undefined>(path, { body: { email } })
  await test.backend.drain()
  return status
}

function lastToken(email: string, purpose: LinkPurpose, parameter: string): string {
  return messenger.linksTo(email, purpose).at(-1)?.searchParams.get(parameter) ?? ''
}

const follow = <T>(path: string, parameter: string, token: string) =>
  test.client().call<T>(`${path}?${parameter}=${token}`)

describe('the confirmation', () => {
  it('is sent at sign-up, links to the sportsbook, and is valid once', async () => {
    await signUp('new@example.com')
    const [link] = messenger.linksTo('new@example.com', 'confirmation')
    expect(link?.href).toMatch(/^https:\/\/bets\.example\/users\/confirmation\?confirmation_token=[\w-]{43}$/)
    const token = lastToken('new@example.com', 'confirmation', 'confirmation_token')
    const first = await follow<ResponseBody<'getUsersConfirmation'>>('/users/confirmation', 'confirmation_token', token)
    expect(first).toMatchObject({ status: 200, body: { email: 'new@example.com' } })
    expect(first.headers.get('cache-control')).toBe('no-store')
    const again = await follow('/users/confirmation', 'confirmation_token', token)
    expect(again).toMatchObject({ status: 410, body: { message: 'TOKEN_INVALID' } })
  })

  it('is sent again to unconfirmed players only', async () => {
    await signUp('again@example.com')
    expect(await requestLink('/users/confirmation', 'again@example.com')).toBe(204)
    expect(messenger.linksTo('again@example.com', 'confirmation')).toHaveLength(2)
    for (const email of ['demo@touchline.example', 'nobody@example.com']) {
      expect(await requestLink('/users/confirmation', email)).toBe(204)
      expect(messenger.linksTo(email, 'confirmation')).toHaveLength(0)
    }
  })

  it('does not flood a mailbox', async () => {
    await signUp('flooded@example.com')
    for (let times = 0; times < 9; times += 1) await requestLink('/users/confirmation', 'flooded@example.com')
    expect(messenger.linksTo('flooded@example.com', 'confirmation')).toHaveLength(5)
  })
})

describe('a new password', () => {
  const set = (token: string, password = NEW_PASSWORD) =>
    test.client().call('/users/password', { method: 'PUT', body: { reset_password_token: token, password } })

  it('is set by the link, once, and ends all sessions', async () => {
    const email = 'forgetful@example.com'
    const client = await signUp(email)
    await client.renewBearer()
    expect((await client.call('/bets')).status).toBe(200)
    const disconnected: string[] = []
    const { publisher } = test.backend
    const revoke = publisher.revokeSessions.bind(publisher)
    publisher.revokeSessions = (sessions, close) => {
      disconnected.push(...sessions.map(({ sessionId }) => sessionId))
      return revoke(sessions, close)
    }
    expect(await requestLink('/users/password', email.toUpperCase())).toBe(204)
    const token = lastToken(email, 'password', 'reset_password_token')
    expect(messenger.linksTo(email, 'password')[0]?.href).toBe(`https://bets.example/?reset_password_token=${token}`)
    expect((await set(token)).status).toBe(204)
    expect((await client.call('/bets')).status).toBe(401)
    expect(disconnected).toHaveLength(1)
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 401 })
    expect(await signIn(email, NEW_PASSWORD)).toMatchObject({ status: 200 })
    expect(await set(token)).toMatchObject({ status: 410, body: { message: 'TOKEN_INVALID' } })
  })

  it('is rejected with a link that has expired or was sent for another purpose', async () => {
    const email = 'late@example.com'
    await signUp(email)
    expect((await set(lastToken(email, 'confirmation', 'confirmation_token'))).status).toBe(410)
    await requestLink('/users/password', email)
    test.clock.leap(HOUR + 1)
    expect((await set(lastToken(email, 'password', 'reset_password_token'))).status).toBe(410)
    expect((await set('made-up')).status).toBe(410)
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 200 })
  })

  it('is requested with the same response whether or not the player exists', async () => {
    expect(await requestLink('/users/password', 'nobody@example.com')).toBe(204)
    expect(messenger.linksTo('nobody@example.com', 'password')).toHaveLength(0)
  })
})

describe('wrong passwords', () => {
  async function tryFiveTimes(email: string): Promise<string[]> {
    const messages = []
    for (let times = 0; times < 5; times += 1) messages.push((await signIn(email, 'wrong password')).message)
    await test.backend.drain()
    return messages
  }
  const wrong = [...Array(4).fill('INVALID_CREDENTIALS'), 'ACCOUNT_LOCKED']

  it('lock the account until the link that is sent unlocks it', async () => {
    const email = 'clumsy@example.com'
    await signUp(email)
    expect(await tryFiveTimes(email)).toEqual(wrong)
    expect(await signIn(email, PASSWORD)).toEqual({ status: 403, message: 'ACCOUNT_LOCKED' })
    expect(messenger.linksTo(email, 'unlock')).toHaveLength(1)
    const token = lastToken(email, 'unlock', 'unlock_token')
    expect(messenger.linksTo(email, 'unlock')[0]?.href).toBe(`https://bets.example/?unlock_token=${token}`)
    expect(await follow('/users/unlock', 'unlock_token', token)).toMatchObject({ status: 200, body: { email } })
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 200 })
    expect((await follow('/users/unlock', 'unlock_token', token)).status).toBe(410)
  })

  it('allow no more guesses when sent concurrently than one after another', async () => {
    const email = 'attacked@example.com'
    await signUp(email)
    const replies = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'wrong password')))
    expect(replies.filter(({ message }) => message === 'INVALID_CREDENTIALS')).toHaveLength(4)
    await test.backend.drain()
    expect(messenger.linksTo(email, 'unlock')).toHaveLength(1)
  })

  it('get the same response when the player does not exist', async () => {
    expect(await tryFiveTimes('stranger@example.com')).toEqual(wrong)
    expect((await signIn('stranger@example.com', PASSWORD)).message).toBe('ACCOUNT_LOCKED')
    expect(messenger.linksTo('stranger@example.com', 'unlock')).toHaveLength(0)
  })

  it('stop counting after an hour, and after a correct password', async () => {
    const email = 'patient@example.com'
    await signUp(email)
    await tryFiveTimes(email)
    test.clock.leap(HOUR)
    for (let times = 0; times < 4; times += 1) await signIn(email, 'wrong password')
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 200 })
    expect(await signIn(email, 'wrong password')).toMatchObject({ message: 'INVALID_CREDENTIALS' })
  })
})

describe('the log', () => {
  it('has the complete link on a line of its own, without the address', async () => {
    const lines: string[] = []
    const log = createLogMessenger(pino({}, { write: (line: string) => void lines.push(line) }))
    const link = 'https://bets.example/?unlock_token=abc'
    await log.mail({ purpose: 'unlock', playerId: 7, address: 'someone@example.com', language: 'en', link })
    await log.text({ playerId: 7, phoneNumber: '+442079460000', language: 'en', code: '123456' })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ player: 7, purpose: 'unlock', msg: `mail: ${link}` })
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ player: 7, msg: 'text message: the code is 123456' })
    expect(lines.join()).not.toMatch(/someone@example|44207946/)
  })

  it('contains no secret of a player by default', async () => {
    const lines: string[] = []
    const none = createNoMessenger(pino({}, { write: (line: string) => void lines.push(line) }))
    const link = 'https://bets.example/?reset_password_token=abc'
    await none.mail({ purpose: 'password', playerId: 7, address: 'someone@example.com', language: 'en', link })
    await none.text({ playerId: 7, phoneNumber: '+442079460000', language: 'en', code: '123456' })
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toMatch(/abc|123456|someone@example|44207946/)
  })
})
