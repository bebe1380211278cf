import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { betOn, pick, type TestClient } from './testing/client.ts'
import { startTestBackend, type TestBackend } from './testing/test-backend.ts'

const HOUR = 3_600_000

let running: TestBackend
let player: TestClient

beforeEach(async () => {
  running = await startTestBackend()
  player = await running.demo()
})
afterEach(() => running.stop())

async function countKeys(): Promise<number> {
  const { db } = running.backend.database
  const { count } = await db
    .selectFrom('idempotency_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function waitUntilForgotten(): Promise<void> {
  await expect.poll(countKeys).toBe(0)
  await player.signIn('demo@touchline.example', 'touchline-demo')
}

it('keeps responses for two days', async () => {
  await player.place(betOn([pick(1)]))
  running.clock.leap(47 * HOUR)
  // The response arrives only after the work that the timers have started.
  await player.signIn('demo@touchline.example', 'touchline-demo')
  expect(await countKeys()).toBe(1)
})

it('purges responses after that, and a repeated request does not place the bet again', async () => {
  const key = randomUUID()
  const { body } = await player.place(betOn([pick(1)]), key)
  const before = await player.balance()
  running.clock.leap(50 * HOUR)
  await waitUntilForgotten()
  const again = await player.place<ErrorBody>(betOn([pick(1)]), key)
  expect(again.body).toMatchObject({ message: 'IDEMPOTENCY_KEY_REUSED' })
  expect((await player.bets(`?idempotency_key=${key}`)).map(({ id }) => id)).toEqual([body.data[0]?.id])
  expect(await player.balance()).toBe(before)
  expect(await running.isLedgerClean()).toBe(true)
})

it('returns the first response even when the player may no longer bet', async () => {
  const key = randomUUID()
  const first = await player.place(betOn([pick(1)]), key)
  await running.backend.database.db.updateTable('players').set({ pve: true }).execute()
  expect(await player.place(betOn([pick(1)]), key)).toMatchObject({ status: 200, body: first.body })
  expect((await player.place(betOn([pick(2)]))).status).not.toBe(200)
})

it('purges play time once no limit needs it', async () => {
  const { db } = running.backend.database
  const { id: player_id } = (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data
  const days = [61, 63].map(ago => new Date(running.clock.now() - ago * 24 * HOUR).toISOString().slice(0, 10))
  const rows = days.map(day => ({
    player_id,
    day,
    played: `{[${day}T10:00Z,${day}T10:01Z)}`,
    seen_at: new Date(running.clock.now()),
  }))
  await db.insertInto('time_played').values(rows).execute()
  running.clock.leap(HOUR)
  const countDays = async () => (await db.selectFrom('time_played').select('player_id').execute()).length
  await expect.poll(countDays).toBe(1)
})

it('purges share codes a month after they expire', async () => {
  const bets = [{ type: 'single', selections: [pick(2)] }]
  const { body } = await player.call<ResponseBody<'postBetsShareCode'>>('/bets/share-code', { body: { bets } })
  const open = async () => (await running.client().call(`/bets/share-code?code=${body.code}`)).status
  const expires_at = new Date(running.clock.now() - (30 * 24 - 1) * HOUR)
  await running.backend.database.db.updateTable('share_codes').set({ expires_at }).execute()
  expect(await open()).toBe(410)
  running.clock.leap(2 * HOUR)
  await expect.poll(open).toBe(404)
})

it('purges expired links, sign-in attempts and messages', async () => {
  const { db } = running.backend.database
  const count = async () => {
    const tables = ['link_tokens', 'sign_in_attempts', 'text_messages'] as const
    const rows = await Promise.all(tables.map(table => db.selectFrom(table).selectAll().execute()))
    return rows.map(({ length }) => length)
  }
  await player.call('/users/password', { body: { email: 'demo@touchline.example' } })
  await player.call('/users/sign_in', { body: { email: 'stranger@example.com', password: 'wrong' } })
  await player.call('/player/phone', { body: { phone_number: '+442079460000', phone_country: 'GB' } })
  await running.backend.drain()
  expect(await count()).toEqual([1, 1, 1])
  running.clock.leap(25 * HOUR)
  await expect.poll(count).toEqual([0, 0, 0])
})
