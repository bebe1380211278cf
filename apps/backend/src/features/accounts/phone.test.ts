import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { CollectingMessenger } from '../../testing/collecting-messenger.ts'
import { openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

type View = ResponseBody<'getPlayerPhone'>

const messenger = new CollectingMessenger()
let test: TestBackend
let player: TestClient
let numbers = 0

beforeAll(async () => {
  test = await startTestBackend({ messenger, operator: { phoneVerificationRequired: true } })
})
afterAll(() => test.stop())
beforeEach(async () => {
  player = await openPlayer(test, 1000)
})

const nextNumber = (): string => `+4420794600${String(10 + numbers++)}`

async function post<T = View & ErrorBody>(path: string, body?: unknown, who = player) {
  const reply = await who.call<T>(path, { method: 'POST', ...(body !== undefined && { body }) })
  await test.backend.drain()
  return reply
}

const submitPhone = (phone_number: string, who = player) =>
  post('/player/phone', { phone_number, phone_country: 'GB' }, who)
const verify = (code: string, who = player) => post('/player/phone/verify', { code }, who)
const wrongCode = (): string => String((Number(messenger.lastCode()) + 1) % 1_000_000).padStart(6, '0')

describe('a phone number', () => {
  it('is verified by the code sent to it, after which the player may bet', async () => {
    const number = nextNumber()
    const before = await player.call<View>('/player/phone')
    expect(before.body.data).toMatchObject({
      phone_number: null,
      verified_status: 'unverified',
      sms_limit_reached: false,
    })
    expect((await player.place<ErrorBody>(betOn([pick(1)]))).body.message).toBe('PHONE_VERIFICATION_REQUIRED')
    const response = await submitPhone(number)
    expect(response.body.data).toMatchObject({ phone_number: number, phone_country: 'GB', verified_status: 'pending' })
    expect(messenger.texts.at(-1)).toMatchObject({ phoneNumber: number, code: expect.stringMatching(/^\d{6}$/) })
    const { body } = await verify(messenger.lastCode())
    expect(body.data).toMatchObject({ phone_number: number, verified_status: 'verified' })
    const profile = await player.call<ResponseBody<'getPlayer'>>('/player')
    expect(profile.body.data).toMatchObject({ mobile_phone: number, auth_phone_number: number })
    expect((await player.place(betOn([pick(1)]), randomUUID())).status).toBe(200)
  })

  it('belongs to one player only', async () => {
    const number = nextNumber()
    const other = await openPlayer(test, 0)
    await submitPhone(number)
    const mine = messenger.lastCode()
    await submitPhone(number, other)
    await verify(messenger.lastCode(), other)
    expect((await verify(mine)).body.message).toBe('PHONE_TAKEN')
    // The code is sent again: whose number it is shows only to who holds it.
    test.clock.advance(60_000)
    expect((await submitPhone(number)).status).toBe(200)
  })

  it('leaves the previous number verified until it is verified itself', async () => {
    const [first, second] = [nextNumber(), nextNumber()]
    await submitPhone(first)
    await verify(messenger.lastCode())
    test.clock.advance(60_000)
    expect((await submitPhone(second)).body.data).toMatchObject({ phone_number: second, verified_status: 'pending' })
    expect((await player.place(betOn([pick(1)]), randomUUID())).status).toBe(200)
    test.clock.advance(600_000)
    const { body } = await player.call<View>('/player/phone')
    expect(body.data).toMatchObject({ phone_number: first, verified_status: 'verified' })
  })

  it('must be of an existing country', async () => {
    const { body } = await post('/player/phone', { phone_number: nextNumber(), phone_country: 'ZZ' })
    expect(body.data).toMatchObject({ details: [{ field: 'body/phone_country' }] })
  })
})

describe('a code', () => {
  it('cannot be found by guessing', async () => {
    await submitPhone(nextNumber())
    const right = messenger.lastCode()
    const wrong = wrongCode()
    const replies = await Promise.all(Array.from({ length: 9 }, () => verify(wrong)))
    const count = (message: string) => replies.filter(({ body }) => body.message === message).length
    expect(count('PHONE_CODE_INVALID')).toBe(5)
    expect(count('TOKEN_INVALID')).toBe(4)
    expect((await verify(right)).body.message).toBe('TOKEN_INVALID')
  })

  it('is valid for ten minutes, and once', async () => {
    await submitPhone(nextNumber())
    const code = messenger.lastCode()
    test.clock.advance(600_000)
    expect((await verify(code)).body.message).toBe('TOKEN_INVALID')
    await post('/player/phone/resend')
    const replies = await Promise.all([verify(messenger.lastCode()), verify(messenger.lastCode())])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is sent again after a minute, and five times a day', async () => {
    const { body } = await submitPhone(nextNumber())
    const until = new Date(test.clock.now() + 60_000).toISOString()
    expect(body.data.resend_timeout_until).toBe(until)
    const early = await post('/player/phone/resend')
    expect({ status: early.status, wait: early.headers.get('retry-after') }).toEqual({ status: 429, wait: '60' })
    for (let times = 2; times <= 5; times += 1) {
      test.clock.advance(60_000)
      expect((await post('/player/phone/resend')).body.data.sms_limit_reached).toBe(times === 5)
    }
    test.clock.advance(60_000)
    expect((await post('/player/phone/resend')).body.message).toBe('SMS_LIMIT_REACHED')
    test.clock.leap(24 * 3_600_000)
    await player.renewBearer()
    expect((await post('/player/phone/resend')).status).toBe(200)
  })

  it('is not sent more often to one number requested by many players', async () => {
    const number = nextNumber()
    const statuses = []
    for (let players = 0; players < 6; players += 1)
      statuses.push((await submitPhone(number, await openPlayer(test, 0))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('is not resent when none was requested', async () => {
    expect((await post('/player/phone/resend')).status).toBe(404)
  })
})
