import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { betOn, pick, type TestClient } from '../../testing/client.ts'
import { openPlayer } from '../../testing/player.ts'
import { recordBroadcasts } from '../../testing/record-publications.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { watchPlayer } from '../../testing/watch.ts'

type Simulate = 'success' | 'pending' | 'error'

const PENDING_MS = 10_000

let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend({ operator: { platform: { deposit_fields: ['nickname', 'country'] } } })
})
afterAll(() => test.stop())
afterEach(async () => {
  expect(await test.isLedgerClean()).toBe(true)
})

const deposit = (player: TestClient, simulate: Simulate, key: string = randomUUID()) =>
  player.call<ResponseBody<'postDeposit'> & ErrorBody>('/wallet/deposits', {
    body: { value: 2500, currency: 'EUR', simulate },
    headers: { 'idempotency-key': key },
  })

/** One that nobody has yet. */
const createNickname = (): string => `Ada ${randomUUID().slice(0, 12)}`

async function openComplete(): Promise<TestClient> {
  const player = await openPlayer(test, 0)
  await player.call('/player', { method: 'PATCH', body: { nickname: createNickname(), country: 'DE' } })
  return player
}

describe('a deposit', () => {
  it('is credited immediately', async () => {
    const player = await openComplete()
    const { status, body } = await deposit(player, 'success')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'success',
      deposit: { value: 2500, currency: 'EUR', subunits: 100 },
      account: { available_to_bet_with_locked_cents: 2500 },
    })
    expect(await player.balance()).toBe(2500)
  })

  it('moves nothing when it fails, and fails again under its key', async () => {
    const player = await openComplete()
    const key = randomUUID()
    for (let times = 0; times < 2; times += 1) {
      const { body } = await deposit(player, 'error', key)
      expect(body).toMatchObject({ status: 'error', account: { available_to_bet_with_locked_cents: 0 } })
    }
    expect(await player.balance()).toBe(0)
  })

  it('is still credited when its player takes a break meanwhile, but cannot be bet with', async () => {
    const player = await openComplete()
    await deposit(player, 'pending')
    await player.call('/user_limits', { body: { type: 'cooling_off', period: 'day' } })
    test.clock.advance(PENDING_MS)
    await test.backend.drain()
    expect(await player.balance()).toBe(2500)
    expect((await player.place(betOn([pick(2)], 100))).status).toBe(403)
    expect((await deposit(player, 'pending')).body.message).toBe('PLAYER_EXCLUDED')
  })

  it('is credited once when it is delayed, and the player is notified', async () => {
    const player = await openComplete()
    await watchPlayer(player)
    const events = recordBroadcasts(test.backend.publisher)
    const key = randomUUID()
    const [first, again] = [await deposit(player, 'pending', key), await deposit(player, 'pending', key)]
    expect(again.body).toEqual(first.body)
    expect(first.body).toMatchObject({ status: 'pending', account: { available_to_bet_with_locked_cents: 0 } })
    test.clock.advance(PENDING_MS - 1)
    await test.backend.drain()
    expect(await player.balance()).toBe(0)
    test.clock.advance(1)
    await test.backend.drain()
    expect(await player.balance()).toBe(2500)
    const changes = events.filter(({ event_name }) => event_name === 'balance_changed')
    expect(changes).toContainEqual(
      expect.objectContaining({ message: expect.objectContaining({ available_to_bet_with_locked_cents: 2500 }) }),
    )
    test.clock.advance(PENDING_MS)
    await test.backend.drain()
    expect(await player.balance()).toBe(2500)
  })

  it('requires the profile fields that the operator requires', async () => {
    const player = await openPlayer(test, 0)
    const refused = await deposit(player, 'success')
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 403,
      message: 'PLAYER_FIELDS_MISSED',
    })
    expect(refused.body.data.details.map(({ field }) => field)).toEqual(['player/nickname', 'player/country'])
    await player.call('/player', { method: 'PATCH', body: { nickname: createNickname(), country: 'DE' } })
    expect((await deposit(player, 'success')).status).toBe(201)
  })
})

it('is credited after a restart as well', async () => {
  const first = await startTestBackend()
  const { clock, url } = first
  const player = await openPlayer(first, 0)
  await deposit(player, 'pending')
  const { cookie, bearer } = player
  clock.advance(5000)
  const second = await first.restart()
  expect(second.url).not.toBe(url)
  const same = Object.assign(second.client(), { cookie, bearer })
  expect(await same.balance()).toBe(0)
  clock.advance(5000)
  await second.backend.drain()
  expect(await same.balance()).toBe(2500)
  expect(await second.isLedgerClean()).toBe(true)
  await second.stop()
})
