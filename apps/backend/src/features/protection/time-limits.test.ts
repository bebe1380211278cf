/** Time limits and reality checks are enforced by the server, whatever a client sends or omits. */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const GRACE_SECONDS = 120
const PASSWORD = 'long enough'
const HOST_SECRET = 'a secret of the host page and this back end'

let test: TestBackend
let lastMatch = 0

beforeAll(async () => {
  const protection = { leastSeconds: 1, realityCheckGraceSeconds: GRACE_SECONDS }
  test = await startTestBackend({
    feed: new ScriptedFeed(START, 60),
    operator: { protection },
    config: { hostTokenSecret: HOST_SECRET },
  })
})
afterAll(async () => {
  expect(await test.isLedgerClean()).toBe(true)
  await test.stop()
})

/** A player with a known e-mail address, optionally with a limit. */
async function open(type?: 'session' | 'reality_check', value?: number) {
  const player = await openPlayer(test, 100_000)
  const { body } = await player.call<ResponseBody<'getPlayer'>>('/player')
  const period = type === 'session' ? 'day' : 'permanent'
  if (type) await player.call('/user_limits', { body: { type, period, value } })
  return { player, email: body.data.email ?? '' }
}

/** Another browser of the same player. */
async function signInAgain(email: string): Promise<TestClient> {
  const device = test.client()
  await device.signIn(email, PASSWORD)
  return device
}

/** The result of placing a bet: 200 or the error's name. */
async function place(player: TestClient): Promise<unknown> {
  lastMatch += 2
  const { status, body } = await player.place<ErrorBody>(betOn([pick(lastMatch)], 100))
  return status === 200 ? status : body.message
}

async function deposit(player: TestClient): Promise<unknown> {
  const headers = { 'idempotency-key': randomUUID() }
  const { status, body } = await player.call('/wallet/deposits', { body: { value: 100, currency: 'EUR' }, headers })
  return status === 201 ? status : body.message
}

async function renew(player: TestClient): Promise<unknown> {
  player.bearer = ''
  const { status, body } = await player.call<ResponseBody<'postSportsbookSessions'> & ErrorBody>(
    '/sportsbook_sessions',
    {
      method: 'POST',
    },
  )
  if (status === 200) player.bearer = body.token
  return status === 200 ? status : body.message
}

async function cashOut(player: TestClient, betId: string): Promise<unknown> {
  const [bet] = await player.bets(`?id=${betId}`)
  const body = { bet_id: betId, to_cashout: bet?.to_cashout ?? 1 }
  const headers = { 'idempotency-key': randomUUID() }
  return (await player.call('/bets/cashout', { body, headers })).status
}

const single = (player: TestClient) => {
  lastMatch += 2
  const stake = { value: 1000, currency: 'EUR' }
  return placeOne(player, 'single', { stake, selections: [pick(lastMatch, '3')] })
}

describe('a limit of time', () => {
  it('ends every session without reports from a page, and neither a bearer nor a new sign-in gives more time', async () => {
    const { player, email } = await open('session', 60)
    const other = await signInAgain(email)
    test.clock.leap(59 * SECOND_MS)
    expect(await place(player)).toBe(200)
    expect(await place(other)).toBe(200)
    expect(await deposit(player)).toBe(201)
    test.clock.leap(16 * SECOND_MS)
    const refused = await player.place<ErrorBody>(betOn([pick(1)], 100))
    expect(refused).toMatchObject({
      status: 403,
      body: {
        message: 'SESSION_LIMIT_REACHED',
        data: { errors_by_bet: { 0: { code: 601, key: 'error.place_bets.session_limit_reached' } } },
      },
    })
    expect((await other.call('/bets')).status).toBe(401)
    expect(await renew(player)).toBe('SESSION_LIMIT_REACHED')
    expect(await renew(other)).toBe('SESSION_LIMIT_REACHED')
    const anew = test.client()
    expect((await anew.call('/users/sign_in', { body: { email, password: PASSWORD } })).status).toBe(200)
    expect(await renew(anew)).toBe('SESSION_LIMIT_REACHED')
    expect(await deposit(anew)).toBe('UNAUTHORIZED')
  })

  it('rejects the next deposit, and accepts a cash-out', async () => {
    const [payer, seller] = [await open('session', 60), await open('session', 60)]
    const bet = await single(seller.player)
    test.clock.leap(30 * SECOND_MS)
    expect(await place(payer.player)).toBe(200)
    test.clock.leap(29 * SECOND_MS)
    const [offered] = await seller.player.bets(`?id=${bet.id}`)
    test.clock.leap(16 * SECOND_MS)
    expect(await deposit(payer.player)).toBe('SESSION_LIMIT_REACHED')
    const body = { bet_id: bet.id, to_cashout: offered?.to_cashout }
    const headers = { 'idempotency-key': randomUUID() }
    expect((await seller.player.call('/bets/cashout', { body, headers })).status).toBe(200)
    expect(await place(seller.player)).toBe('UNAUTHORIZED')
  })

  it('counts the full time between requests of one bearer, also for a client that only renews it', async () => {
    const { player } = await open('session', 30 * 60)
    for (const minutes of [14, 28]) {
      test.clock.leap(14 * MINUTE_MS)
      expect(await renew(player), `after ${minutes} minutes`).toBe(200)
    }
    test.clock.leap(2 * MINUTE_MS)
    expect(await place(player)).toBe('SESSION_LIMIT_REACHED')
  })

  it('counts the time of several devices once, and requests each second in full', async () => {
    const { player, email } = await open('session', 120)
    const other = await signInAgain(email)
    for (let second = 1; second < 120; second += 1) {
      test.clock.leap(SECOND_MS)
      if (second % 10 === 0) await (second % 20 ? player : other).call('/player')
      await player.call('/player/activity_limit_track', { method: 'POST' })
    }
    expect(await place(player)).toBe(200)
    expect(await place(other)).toBe(200)
    test.clock.leap(SECOND_MS)
    expect(await place(other)).toBe('SESSION_LIMIT_REACHED')
  })

  it('counts 90 seconds between signing out and signing in', async () => {
    const { player, email } = await open('session', 240)
    test.clock.leap(30 * SECOND_MS)
    await player.call('/users/sign_out', { method: 'DELETE' })
    test.clock.leap(10 * MINUTE_MS)
    const back = await signInAgain(email)
    test.clock.leap(110 * SECOND_MS)
    expect(await place(back)).toBe(200)
    test.clock.leap(10 * SECOND_MS)
    expect(await place(back)).toBe('SESSION_LIMIT_REACHED')
  })

  it("cannot be bypassed by a host page's assertion", async () => {
    const { player } = await open('session', 60)
    const { body } = await player.call<ResponseBody<'getPlayer'>>('/player')
    const now = test.clock.now() / 1000 + 75
    test.clock.leap(75 * SECOND_MS)
    const claims = { brand: 'northline', jti: randomUUID(), iat: now, exp: now + 60 }
    const assertion = await new SignJWT({
      iss: 'touchline-host',
      aud: 'touchline',
      sub: String(body.data.id),
      ...claims,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(HOST_SECRET))
    expect(await test.client().call('/sportsbook_sessions', { body: { assertion } })).toMatchObject({
      status: 403,
      body: { message: 'SESSION_LIMIT_REACHED' },
    })
  })

  it('ends every session with the next request when it is lower than the time already played', async () => {
    const { player, email } = await open()
    const other = await signInAgain(email)
    test.clock.leap(20 * SECOND_MS)
    await player.call('/user_limits', { body: { type: 'session', period: 'day', value: 10 } })
    expect((await other.call('/bets')).status).toBe(200)
    expect(await place(other)).toBe('UNAUTHORIZED')
    expect(await place(player)).toBe('UNAUTHORIZED')
  })

  it('cannot be loosened by removing it and setting another', async () => {
    const { player } = await open('session', 60)
    const { body } = await player.call<ResponseBody<'getUserLimits'>>('/user_limits')
    await player.call(`/user_limits/${body.data[0]?.id}`, { method: 'DELETE' })
    const again = await player.call('/user_limits', { body: { type: 'session', period: 'day', value: 3600 } })
    expect(again).toMatchObject({ status: 201, body: { data: { status: 'unconfirmed' } } })
    test.clock.leap(61 * SECOND_MS)
    expect(await place(player)).toBe('SESSION_LIMIT_REACHED')
  })
})

describe('an unanswered reality check', () => {
  const continueSession = (player: TestClient) => player.call('/sportsbook_sessions/continue', { method: 'POST' })
  const isDue = async (player: TestClient) =>
    (await player.call<ResponseBody<'getRealityCheck'>>('/sportsbook_sessions/reality_check')).body.due

  it('blocks bets and deposits after its grace period on every device, but not cash-outs', async () => {
    const { player, email } = await open('reality_check', 600)
    const bet = await single(player)
    test.clock.leap(600 * SECOND_MS)
    expect(await isDue(player)).toBe(true)
    expect(await place(player)).toBe(200)
    test.clock.leap(GRACE_SECONDS * SECOND_MS)
    const refused = await player.place<ErrorBody>(betOn([pick(1)], 100))
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: 'REALITY_CHECK_UNANSWERED',
        data: { errors_by_bet: { 0: { code: 618, key: 'error.place_bets.reality_check_unanswered' } } },
      },
    })
    const other = await signInAgain(email)
    expect(await place(other)).toBe('REALITY_CHECK_UNANSWERED')
    expect(await deposit(other)).toBe('REALITY_CHECK_UNANSWERED')
    expect(await cashOut(player, bet.id)).toBe(200)
    expect((await continueSession(player)).status).toBe(204)
    expect(await place(player)).toBe(200)
    expect(await place(other)).toBe(200)
    expect(await deposit(other)).toBe(201)
  })

  it('cannot be postponed by answering early or signing in again', async () => {
    const { player, email } = await open('reality_check', 600)
    test.clock.leap(300 * SECOND_MS)
    await continueSession(player)
    await player.call('/users/sign_out', { method: 'DELETE' })
    test.clock.leap(MINUTE_MS)
    const back = await signInAgain(email)
    expect(await isDue(back)).toBe(false)
    test.clock.leap((240 + GRACE_SECONDS) * SECOND_MS)
    expect(await isDue(back)).toBe(true)
    expect(await place(back)).toBe('REALITY_CHECK_UNANSWERED')
  })

  it('is over after a break of half an hour', async () => {
    const { player } = await open('reality_check', 600)
    test.clock.leap(30 * MINUTE_MS)
    expect(await renew(player)).toBe(200)
    expect(await isDue(player)).toBe(false)
    expect(await place(player)).toBe(200)
  })
})

it('notifies of a time limit of which four fifths are used, once, in the language of the reader', async () => {
  const { player } = await open('session', 600)
  const play = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute++) {
      test.clock.advance(MINUTE_MS)
      await player.call('/player')
    }
  }
  const read = async (locale: string) =>
    (await player.call<ResponseBody<'getNotifications'>>('/notifications', { headers: { 'accept-language': locale } }))
      .body.data
  await play(7)
  expect(await read('en')).toEqual([])
  await play(1)
  const notice = { title: 'You’re close to your limit', caption: 'Daily time limit' }
  expect(await read('en')).toMatchObject([{ ...notice, body: 'You’ve used 8 minutes of 10 minutes.' }])
  expect(await read('ar')).toMatchObject([{ title: 'اقتربت من حدّك', caption: 'حدّ وقت اللعب اليومي' }])
  await play(1)
  expect(await read('en')).toHaveLength(1)
})
