/** Play time: what is counted, what players are shown, and how it is limited. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProtectionSettings } from '../../core/settings/protection.ts'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

type Grant = NonNullable<ResponseBody<'postSportsbookSessions'>>
type Check = ResponseBody<'getRealityCheck'>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The operator's defaults; each test has its own player. */
let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend()
})
afterAll(async () => {
  expect(await test.isLedgerClean()).toBe(true)
  await test.stop()
})

/** Runs a test on a back end with other operator settings. */
async function decide(otherwise: Partial<ProtectionSettings>, work: (other: TestBackend) => Promise<void>) {
  const other = await startTestBackend({ operator: { protection: otherwise } })
  await work(other).finally(() => other.stop())
}

const now = (): number => test.clock.now()
const toMidnight = (): number => DAY_MS - (now() % DAY_MS)

/** Sends requests by cookie, which outlives every bearer. */
async function request<T>(player: TestClient, path: string, method = 'GET', body?: unknown) {
  player.bearer = ''
  return player.call<T>(path, { method, ...(body !== undefined && { body }) })
}

const renew = (player: TestClient) => request<Grant>(player, '/sportsbook_sessions', 'POST')
const track = (player: TestClient) =>
  request<{ message: string } | undefined>(player, '/player/activity_limit_track', 'POST')
const getCheck = (player: TestClient) => request<Check>(player, '/sportsbook_sessions/reality_check')

/** Plays for that many minutes, with one activity report each. Returns how many were accepted. */
async function play(player: TestClient, minutes: number, { clock } = test): Promise<number> {
  for (let played = 0; played < minutes; played += 1) {
    clock.advance(MINUTE_MS)
    if ((await track(player)).status !== 204) return played
  }
  return minutes
}

const setLimit = (player: TestClient, type: string, period: string, value: number) =>
  request(player, '/user_limits', 'POST', { type, period, value })

async function usedOf(player: TestClient, type: string): Promise<number | null | undefined> {
  const { body } = await request<ResponseBody<'getUserLimits'>>(player, '/user_limits')
  return body.data.find(limit => limit.type === type)?.used
}

describe('a session', () => {
  it('starts with the first request, continues while a page is open, and restarts after a break', async () => {
    const player = await openPlayer(test, 0)
    const start = now()
    const startedAt = async () => Date.parse((await renew(player)).body.session.started_at) - start
    test.clock.leap(25 * MINUTE_MS)
    expect(await startedAt()).toBe(0)
    test.clock.leap(25 * MINUTE_MS)
    expect(await startedAt()).toBe(0)
    test.clock.leap(31 * MINUTE_MS)
    expect(await startedAt()).toBe(81 * MINUTE_MS)
  })

  it('returns the remaining time, and is rejected when it is used up', async () => {
    const player = await openPlayer(test, 0)
    expect((await renew(player)).body.session.seconds_limit).toBe(null)
    await setLimit(player, 'session', 'day', 600)
    await track(player)
    expect(await play(player, 4)).toBe(4)
    expect(await usedOf(player, 'session')).toBe(240)
    expect((await renew(player)).body.session.seconds_limit).toBe(360)
    expect(await play(player, 9)).toBe(5)
    expect((await track(player)).status).toBe(401)
  })

  it('stays over for the day after signing in again, but not for the next', async () => {
    const player = await test.demo()
    await setLimit(player, 'session', 'day', 60)
    await track(player)
    await play(player, 1)
    const credentials = { email: 'demo@touchline.example', password: 'touchline-demo' }
    await request(player, '/users/sign_in', 'POST', credentials)
    const refused = await renew(player)
    expect(refused).toMatchObject({ status: 403, body: { message: 'SESSION_LIMIT_REACHED' } })
    test.clock.leap(toMidnight())
    await request(player, '/users/sign_in', 'POST', credentials)
    expect((await renew(player)).status).toBe(200)
  })
})

describe('the play time', () => {
  it('is counted once for several open pages', async () => {
    const player = await openPlayer(test, 0)
    await setLimit(player, 'session', 'day', 36_000)
    await Promise.all([track(player), track(player)])
    for (let minute = 0; minute < 3; minute += 1) {
      test.clock.leap(MINUTE_MS)
      await Promise.all([track(player), track(player), track(player)])
    }
    expect(await usedOf(player, 'session')).toBe(180)
  })

  it('does not continue without requests', async () => {
    const player = await openPlayer(test, 0)
    await setLimit(player, 'session', 'week', 36_000)
    await track(player)
    test.clock.leap(5 * HOUR_MS)
    await track(player)
    expect(await usedOf(player, 'session')).toBe(90)
  })

  it('is limited by the operator too', () =>
    decide({ playSecondsADay: 180 }, async other => {
      const player = await openPlayer(other, 0)
      await track(player)
      expect(await play(player, 9, other)).toBe(2)
      expect((await request(player, '/player')).status).toBe(401)
    }))

  it('is split between two days at midnight', async () => {
    const player = await openPlayer(test, 0)
    test.clock.leap(toMidnight() - MINUTE_MS / 2)
    await setLimit(player, 'session', 'day', 36_000)
    await track(player)
    test.clock.leap(MINUTE_MS)
    await track(player)
    expect(await usedOf(player, 'session')).toBe(30)
  })
})

describe('a reality check', () => {
  it("is due after the operator's hour, and again an hour after the player continues", async () => {
    const player = await openPlayer(test, 10_000)
    const start = now()
    expect((await renew(player)).body.reality_check).toEqual({ interval_seconds: 3600 })
    await player.renewBearer()
    await player.place(betOn([pick(1)], 700))
    await play(player, 59)
    expect((await getCheck(player)).body).toMatchObject({ due: false, elapsed_seconds: 3540, bets_sum: 700 })
    test.clock.leap(MINUTE_MS)
    const due = await getCheck(player)
    expect(due.headers.get('cache-control')).toBe('no-store')
    expect(due.body).toEqual({
      due: true,
      elapsed_seconds: 3600,
      currency: 'EUR',
      bets_sum: 700,
      wins_sum: 0,
      period: { from: new Date(start).toISOString(), to: new Date(start + HOUR_MS).toISOString() },
    })
    expect((await request(player, '/sportsbook_sessions/continue', 'POST')).status).toBe(204)
    expect((await getCheck(player)).body).toMatchObject({ due: false, elapsed_seconds: 3600 })
    await play(player, 59)
    expect((await getCheck(player)).body).toMatchObject({ due: false })
    await play(player, 1)
    expect((await getCheck(player)).body).toMatchObject({ due: true })
  })

  it("is due at the player's own interval", async () => {
    const player = await openPlayer(test, 0)
    await setLimit(player, 'reality_check', 'permanent', 900)
    expect((await renew(player)).body.reality_check).toEqual({ interval_seconds: 900 })
    test.clock.leap(900_000)
    expect((await getCheck(player)).body).toMatchObject({ due: true })
  })

  it("is due at the operator's interval at least", async () => {
    const player = await openPlayer(test, 0)
    await setLimit(player, 'reality_check', 'permanent', 86_400)
    expect((await renew(player)).body.reality_check).toEqual({ interval_seconds: 3600 })
  })

  it('is never due when nobody has set one', () =>
    decide({ realityCheckSeconds: null }, async other => {
      const player = await openPlayer(other, 0)
      expect((await renew(player)).body.reality_check).toBe(null)
      for (const answer of [await getCheck(player), await request(player, '/sportsbook_sessions/continue', 'POST')])
        expect(answer).toMatchObject({ status: 400, body: { message: 'REALITY_CHECK_NOT_APPLICABLE' } })
    }))
})

it('signs out a player after inactivity when the operator requires it', () =>
  decide({ idleSeconds: 1800 }, async other => {
    const [quiet, late] = [await openPlayer(other, 0), await openPlayer(other, 0)]
    await play(quiet, 1, other)
    for (const _quarter of [1, 2]) {
      other.clock.leap(15 * MINUTE_MS)
      expect((await renew(quiet)).status).toBe(200)
    }
    other.clock.leap(MINUTE_MS)
    expect((await renew(quiet)).status).toBe(401)
    // Reporting activity too late does not help.
    expect((await track(late)).status).toBe(401)
    expect((await request(late, '/player')).status).toBe(401)
  }))
