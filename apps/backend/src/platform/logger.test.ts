import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CollectingMessenger } from '../testing/collecting-messenger.ts'
import { newAccount } from '../testing/new-account.ts'
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts'
import { createLogger } from './logger.ts'

const EMAIL = 'ada.lovelace@example.com'
const PASSWORD = 'analytical engine'
const PHONE = '+442079460123'

const lines: string[] = []
const messenger = new CollectingMessenger()
let test: TestBackend

beforeAll(async () => {
  const logger = createLogger('trace', { write: line => void lines.push(line) })
  test = await startTestBackend({ messenger, logger })
  // The listening address is not secret.
  lines.length = 0
})
afterAll(() => test.stop())

it("logs requests, with nothing about the caller but the player's id", async () => {
  const ada = test.client()
  const names = { first_name: 'Augusta', last_name: 'Lovelace' }
  await ada.call('/users', { body: newAccount({ email: EMAIL, password: PASSWORD, ...names }) })
  await ada.call('/users', { body: newAccount({ email: EMAIL, password: PASSWORD }) })
  await ada.call('/users/sign_in', { body: { email: EMAIL, password: `${PASSWORD}?` } })
  await ada.call('/users/sign_in', { body: { email: EMAIL, password: PASSWORD } })
  await ada.call('/users/password', { body: { email: EMAIL } })
  await ada.call('/player/phone', { body: { phone_number: PHONE, phone_country: 'GB' } })
  await test.backend.drain()
  const link = messenger.linksTo(EMAIL, 'password')[0]?.searchParams.get('reset_password_token') ?? ''
  await ada.call<unknown>(`/users/unlock?unlock_token=${link}`)
  await ada.call('/users/password', { method: 'PUT', body: { reset_password_token: link, password: PASSWORD } })
  await ada.signIn(EMAIL, PASSWORD)
  await ada.call('/player/phone/verify', { body: { code: messenger.lastCode() } })
  await ada.call('/wallet/deposits', {
    body: { value: 100, currency: 'EUR' },
    headers: { 'idempotency-key': randomUUID() },
  })
  const log = lines.join('')
  const calls = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'call')
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.at(-1)).toMatchObject({ route: '/wallet/deposits', status: 201, player: expect.any(Number) })
  const secrets = [EMAIL, 'lovelace', PASSWORD, PHONE.slice(1), link, messenger.lastCode(), ada.bearer]
  const logged = [...secrets, ada.cookie.split('=')[1] ?? '', '127.0.0.1', '::1'].filter(secret => {
    expect(secret.length).toBeGreaterThan(2)
    return log.toLowerCase().includes(secret.toLowerCase())
  })
  expect(logged).toEqual([])
})

it('logs no address that the failure of a mail names', async () => {
  const at = lines.length
  const sent = vi.spyOn(messenger, 'mail').mockRejectedValue(new Error(`550 5.1.1 <${EMAIL}>: mailbox unavailable`))
  await test.client().call('/users/password', { body: { email: EMAIL } })
  await test.backend.drain()
  expect(sent).toHaveBeenCalledOnce()
  sent.mockRestore()
  expect(lines.slice(at).join('')).toContain('mailbox unavailable')
  expect(lines.slice(at).join('').toLowerCase()).not.toContain(EMAIL)
})

it('names a request in log and response by the id of the caller, or by 128 random bits', async () => {
  const readId = async (headers: Record<string, string>, path = '/sports') =>
    (await test.client().call(path, { headers })).headers.get('x-request-id')
  expect(await readId({ 'x-request-id': 'from-the-proxy' })).toBe('from-the-proxy')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: 'call', request_id: 'from-the-proxy' })
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  expect(await readId({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })).toBe(trace)
  for (const invalid of [EMAIL, 'short', '<script>alert(1)</script>']) {
    const id = await readId({ 'x-request-id': invalid })
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ request_id: id })
  }
  expect(await readId({ 'x-request-id': 'of-a-failure' }, '/matches/none')).toBe('of-a-failure')
  expect(await readId({ 'x-request-id': 'of-no-route' }, '/nowhere')).toBe('of-no-route')
})

it("logs an error's description without its values", () => {
  const [at, logger] = [lines.length, createLogger('info', { write: line => void lines.push(line) })]
  const database = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'players_email_key_key',
    detail: `Key (email_key)=(${EMAIL}) already exists.`,
    params: [EMAIL],
    query: 'insert',
  })
  logger.error({ err: new Error('the sign-up failed', { cause: database }) }, 'request failed')
  const cause = { code: '23505', constraint: 'players_email_key_key', message: 'duplicate key' }
  expect(JSON.parse(lines[at] ?? '')).toMatchObject({ err: { message: 'the sign-up failed', cause } })
  expect(lines[at]).not.toContain(EMAIL)
})

it('logs name and number of a thrown object that is not an error, without its other values', () => {
  const [at, logger] = [lines.length, createLogger('info', { write: line => void lines.push(line) })]
  class ErrnoError {
    readonly name = 'ErrnoError'
    readonly errno = 44
    readonly path = EMAIL
  }
  logger.error({ err: new Error('no data folder', { cause: new ErrnoError() }) }, 'the start failed')
  logger.error({ err: { email: EMAIL } }, 'the start failed')
  expect(JSON.parse(lines[at] ?? '')).toMatchObject({ err: { cause: { type: 'ErrnoError', code: 44 } } })
  expect(JSON.parse(lines[at + 1] ?? '')).toMatchObject({ err: { type: 'Object', message: '' } })
  expect(lines.slice(at).join('')).not.toContain('[object')
  expect(lines.slice(at).join('')).not.toContain(EMAIL)
})
